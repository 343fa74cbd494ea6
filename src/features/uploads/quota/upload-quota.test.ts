import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import type { Deps } from "../../../platform/deps";
import { appendToUpload } from "../append-upload.service.server";
import { readFileBytes, resumeUpload, inChunks, pdf, uploadFile, visitor } from "../file-uploads.fixture";
import { type Owner, PENDING_TTL, FIRST_BYTE_TTL } from "../file-uploads.model";
import {
  findOwnUpload,
  completeUpload,
  startUpload,
  sweepUploads,
  retryAfterSeconds,
} from "../file-uploads.service.server";
import { reservedDiskBytes, networkSender } from "./upload-quota.model";

const later = (on: Deps, milliseconds: number): Deps => {
  const now = new Date(on.now().getTime() + milliseconds);
  return { ...on, now: () => now };
};
const input = { purpose: "cv", filename: "", filetype: "application/pdf" } as const;
const TEN = 10 * 1024 * 1024;

test("a thousand declared uploads without bytes cost others nothing and expire after an hour", async () => {
  const on = await testDeps();
  for (let n = 0; n < 1000; n++) {
    const started = await startUpload(on, visitor(on), { ...input, size: TEN }, networkSender(`${n % 7}`));
    expect(started.ok).toBe(true);
  }
  const owner = visitor(on);
  const bytes = pdf(900_000);
  const id = await uploadFile(on, owner, bytes);
  expect((await readFileBytes(on, owner, id)).equals(bytes)).toBe(true);
  await sweepUploads(later(on, FIRST_BYTE_TTL));
  const left = await on.db.selectFrom("upload").select("id").where("state", "<>", "removed").execute();
  expect(left).toEqual([{ id }]);
});

const roomFor = (on: Deps, bytes: number): Deps => ({
  ...on,
  files: {
    ...on.files,
    async space() {
      const rows = await on.db.selectFrom("upload").select(["received", "state"]).execute();
      const used = rows.reduce((sum, row) => sum + (row.state === "removed" ? 0 : row.received), 0);
      const size = 10_000_000;
      return { free: bytes - used + reservedDiskBytes(size), size };
    },
  },
});
const declared = async (on: Deps, owner: Owner, size: number, sender: string) => {
  const started = await startUpload(on, owner, { ...input, size }, sender);
  if (!started.ok) throw new Error(started.error);
  return (await findOwnUpload(on, owner, started.value.id))!;
};

test("when space is short, the largest sender loses its incomplete and oldest uploads first", async () => {
  const warned: object[] = [];
  const quiet = await testDeps();
  const log = {
    ...quiet.log,
    warn: (fields: object, message: string) => void warned.push({ message, ...fields }),
  };
  const on = roomFor({ ...quiet, log }, 4_000_000);
  const [greedy, modest] = [visitor(on), visitor(on)];
  const whole = await declared(on, greedy, 900_000, networkSender("greedy"));
  await appendToUpload(on, whole, 0, inChunks(pdf(900_000)));
  await completeUpload(on, (await findOwnUpload(on, greedy, whole.id))!);
  const halves = [];
  for (const second of [1, 2]) {
    const half = await declared(later(on, second * 1000), greedy, 1_200_000, networkSender("greedy"));
    expect((await appendToUpload(on, half, 0, inChunks(pdf(900_000)))).ok).toBe(true);
    halves.push(half.id);
  }
  const mine = await declared(on, modest, 900_000, networkSender("modest"));
  const bytes = pdf(900_000);
  expect(await appendToUpload(on, mine, 0, inChunks(bytes))).toEqual({ ok: true, value: 900_000 });
  expect(await completeUpload(on, (await findOwnUpload(on, modest, mine.id))!)).toEqual({
    ok: true,
    value: null,
  });
  expect((await readFileBytes(on, modest, mine.id)).equals(bytes)).toBe(true);
  expect(await findOwnUpload(on, greedy, halves[0]!)).toBeNull();
  expect((await findOwnUpload(on, greedy, halves[1]!))!.received).toBe(900_000);
  expect((await findOwnUpload(on, greedy, whole.id))!.state).toBe("finished");
  for (const { key } of await on.db
    .selectFrom("upload_object")
    .select("key")
    .where("upload_id", "=", halves[0]!)
    .execute())
    expect(await on.files.stat(key)).toBeNull();
  expect(warned).toContainEqual(
    expect.objectContaining({ message: "waiting uploads were removed for another sender", stranger: true }),
  );
});

test("without space a sender gets the time to retry, and can resume", async () => {
  const on = roomFor(await testDeps(), 1_000_000);
  const owner = visitor(on);
  const upload = await declared(on, owner, 740_000, networkSender("a"));
  const bytes = pdf(740_000);
  expect((await appendToUpload(on, upload, 0, inChunks(bytes.subarray(0, 300_000)))).ok).toBe(true);
  const full = roomFor(on, 300_000);
  const row = (await findOwnUpload(on, owner, upload.id))!;
  expect(await appendToUpload(full, row, 300_000, inChunks(bytes.subarray(300_000)))).toEqual({
    ok: false,
    error: "no_room",
  });
  expect(await startUpload(full, visitor(on), { ...input, size: TEN }, networkSender("b"))).toEqual({
    ok: false,
    error: "no_room",
  });
  expect(await retryAfterSeconds(full, "no_room")).toBe(3600);
  expect(await retryAfterSeconds(later(full, PENDING_TTL - 600_000), "no_room")).toBe(1200);
  expect(await resumeUpload(on, owner, upload.id, bytes)).toEqual({ ok: true, value: null });
});
