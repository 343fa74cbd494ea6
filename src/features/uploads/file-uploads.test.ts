import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testDeps } from "../../../test/support/database";
import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/database/transact.server";
import { ANONYMOUS, ROLES, type User, type Principal } from "../../platform/auth/principal";
import { createMember } from "../accounts/accounts.fixture";
import { appendToUpload } from "./append-upload.service.server";
import {
  startTestUpload,
  resumeUpload,
  inChunks,
  pdf,
  photograph,
  uploadFile,
  visitor,
} from "./file-uploads.fixture";
import { newUpload, readUploadReference, uploadReference } from "./upload-references.service.server";
import { MAX_PENDING_UPLOADS, type Owner, PENDING_TTL } from "./file-uploads.model";
import {
  claimUploads,
  findOwnUpload,
  releaseUploads,
  removeUpload,
  startUpload,
  sweepUploads,
  uploadWholeFile,
} from "./file-uploads.service.server";
import { openUpload, listRecordUploads } from "./read-uploads.service.server";
import { DAY_MS } from "../../platform/time/durations";

const deps = await testDeps();
const later = (on: Deps, milliseconds: number): Deps => {
  const now = new Date(on.now().getTime() + milliseconds);
  return { ...on, now: () => now };
};
const works = async ({ roles }: User) => roles.includes("owner") || roles.includes("reviewer");
const read = async (on: Deps, owner: Owner, id: string, who: Principal = ANONYMOUS) => {
  const file = await openUpload(on, { owner, principal: who }, id, works);
  if (!file.ok) return null;
  const { name, type, stream } = file.value;
  return { name, type, bytes: await buffer(stream) };
};
const objects = (id: string) =>
  deps.db.selectFrom("upload_object").select(["key", "is_stored"]).where("upload_id", "=", id).execute();

test("a file sent in many parts is stored once, byte for byte, and its parts are removed", async () => {
  const owner = visitor(deps);
  const bytes = pdf(1_000_003);
  const id = await startTestUpload(deps, owner, bytes.length, {
    filename: "C:\\me\\Mon CV\u202efdp.exe.pdf",
  });
  expect(await read(deps, owner, id)).toBeNull();
  expect(await resumeUpload(deps, owner, id, bytes)).toEqual({ ok: true, value: null });
  const file = await read(deps, owner, id);
  expect(file).toMatchObject({ name: "Mon CVfdp.exe.pdf", type: "application/pdf" });
  expect(file!.bytes.equals(bytes)).toBe(true);
  const stored = await objects(id);
  expect(stored).toEqual([{ key: expect.stringContaining(id), is_stored: true }]);
});

test("a stored picture has only its pixels, upright", async () => {
  const owner = visitor(deps);
  const original = await photograph();
  expect(original.includes("Nokia")).toBe(true);
  const id = await uploadFile(deps, owner, original, { filetype: "image/png", filename: "me.png" });
  const { bytes, name, type } = (await read(deps, owner, id))!;
  expect([name, type]).toEqual(["me.jpg", "image/jpeg"]);
  const { exif, width, height } = await sharp(bytes).metadata();
  expect([exif, width, height]).toEqual([undefined, 600, 400]);
  for (const word of ["Nokia", "Amina", "GPS"]) expect(bytes.includes(word)).toBe(false);
});

test("files whose bytes do not match the declared type are refused and removed", async () => {
  const whole = await photograph();
  for (const [bytes, filetype, reason] of [
    [Buffer.from("<html><script>alert(1)</script></html>"), "application/pdf", "wrong_type"],
    [whole, "application/pdf", "wrong_type"],
    [pdf(2000), "image/jpeg", "wrong_type"],
    [Buffer.from("MZ\x90\x00 a program"), "image/png", "wrong_type"],
    [Buffer.from("%PDF-1.7\n cut off in the middle"), "application/pdf", "damaged"],
    [whole.subarray(0, whole.length / 2), "image/jpeg", "damaged"],
  ] as const) {
    const owner = visitor(deps);
    const id = await startTestUpload(deps, owner, bytes.length, { filetype });
    expect(await resumeUpload(deps, owner, id, Buffer.from(bytes))).toEqual({ ok: false, error: reason });
    expect(await findOwnUpload(deps, owner, id)).toBeNull();
    for (const { key } of await objects(id)) expect(await deps.files.stat(key)).toBeNull();
  }
});

test("only its owner finds, opens or claims an upload", async () => {
  const owner = visitor(deps);
  const id = await uploadFile(deps, owner, pdf(500));
  const subject = { kind: "test", id: "x" };
  for (const stranger of [
    visitor(deps),
    { account: null, visitor: null },
    { account: deps.newId(), visitor: null },
  ]) {
    expect(await findOwnUpload(deps, stranger, id)).toBeNull();
    expect(await read(deps, stranger, id)).toBeNull();
    const claimed = await transact(deps.db, (tx) =>
      claimUploads(tx, { ids: [id], owner: stranger, purpose: "cv", subject }),
    );
    expect(claimed).toEqual({ ok: false, error: "missing" });
  }
  for (const no of ["", "x", "00000000-0000-0000-0000-000000000000", "../../etc/passwd", `${id} `])
    expect(await findOwnUpload(deps, owner, no)).toBeNull();
});

test("a file belongs to its record once that is committed, and then staff of its purpose can read it", async () => {
  const owner = visitor(deps);
  const id = await uploadFile(deps, owner, pdf(500));
  const staff = (role: (typeof ROLES)[number]): Principal => ({ kind: "user", id: "staff", roles: [role] });
  const nobody = { account: null, visitor: null };
  expect(await read(deps, nobody, id, staff("reviewer"))).toBeNull();
  const subject = { kind: "mentor_application", id: deps.newId() };
  const claim = { ids: [id], owner, purpose: "cv", subject } as const;
  const broken = transact(deps.db, async (tx) => {
    await claimUploads(tx, claim);
    throw new Error("the record could not be written");
  });
  await expect(broken).rejects.toThrow("the record");
  expect((await findOwnUpload(deps, owner, id))!.state).toBe("finished");
  for (const _ of [1, 2])
    expect(await transact(deps.db, (tx) => claimUploads(tx, claim))).toMatchObject({
      ok: true,
      value: [{ id }],
    });
  const other = { ...claim, subject: { ...subject, id: "another" } };
  expect(await transact(deps.db, (tx) => claimUploads(tx, other))).toEqual({ ok: false, error: "missing" });
  expect(await listRecordUploads(deps, subject)).toEqual([
    { id, name: "cv.pdf", type: "application/pdf", bytes: 500, availability: "ready", at: expect.any(Date) },
  ]);
  for (const role of ROLES)
    expect((await read(deps, nobody, id, staff(role))) !== null, role).toBe(
      ["owner", "reviewer"].includes(role),
    );
  expect(await read(deps, owner, id)).not.toBeNull();
  const readings = await deps.db
    .selectFrom("audit_event")
    .select(["actor", "action", "title", "after"])
    .where("item", "=", id)
    .execute();
  // Two entries: the owner of the site and the reviewer. The sender and refused staff add none.
  expect(readings).toEqual(
    [1, 2].map(() => ({
      actor: "staff",
      action: "read",
      title: "cv",
      after: { kind: subject.kind, record: subject.id },
    })),
  );
  expect(await removeUpload(deps, (await findOwnUpload(deps, owner, id))!)).toEqual({
    ok: false,
    error: "claimed",
  });
  await sweepUploads(later(deps, 400 * DAY_MS));
  expect(await read(later(deps, 400 * DAY_MS), owner, id)).not.toBeNull();
  await transact(deps.db, (tx) => releaseUploads(tx, subject, deps.now()));
  expect(await read(deps, owner, id)).toBeNull();
  expect((await deps.files.stat((await objects(id))[0]!.key))?.size).toBe(500);
  await sweepUploads(later(deps, DAY_MS));
  expect(await objects(id)).toEqual([]);
});

test("a record takes at most three files of a purpose, and only finished ones of that purpose", async () => {
  const owner = visitor(deps);
  const subject = { kind: "test", id: deps.newId() };
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push(await uploadFile(deps, owner, pdf(100)));
  const claim = (more: string[], purpose: "cv" | "attachment" = "cv") =>
    transact(deps.db, (tx) => claimUploads(tx, { ids: more, owner, purpose, subject }));
  expect(await claim(ids)).toEqual({ ok: false, error: "too_many" });
  expect(await claim(ids.slice(0, 1), "attachment")).toEqual({ ok: false, error: "missing" });
  expect((await claim(ids.slice(0, 2))).ok).toBe(true);
  expect((await claim(ids.slice(0, 3))).ok).toBe(true);
  expect(await claim(ids.slice(3))).toEqual({ ok: false, error: "too_many" });
  const half = await startTestUpload(deps, owner, 100);
  expect(await claim([half])).toEqual({ ok: false, error: "missing" });
  expect(await claim(["'; drop table upload"])).toEqual({ ok: false, error: "missing" });
  expect(await claim([])).toEqual({ ok: true, value: [] });
});

const input = { purpose: "cv", filename: "", filetype: "application/pdf" } as const;
const TEN = 10 * 1024 * 1024;

test("files have a maximum size, and owners a maximum of pending uploads", async () => {
  const owner = visitor(deps);
  expect(await startUpload(deps, owner, { ...input, size: TEN + 1 })).toEqual({
    ok: false,
    error: "too_large",
  });
  for (let n = 0; n < MAX_PENDING_UPLOADS; n++)
    expect((await startUpload(deps, owner, { ...input, size: TEN })).ok).toBe(true);
  expect(await startUpload(deps, owner, { ...input, size: 1 })).toEqual({ ok: false, error: "too_many" });
  expect((await startUpload(deps, visitor(deps), { ...input, size: 1 })).ok).toBe(true);
});

test("an upload unfinished or without a record after a day expires for its owner, and the job deletes it", async () => {
  const owner = visitor(deps);
  const half = await startTestUpload(deps, owner, 600_000);
  const row = (await findOwnUpload(deps, owner, half))!;
  await appendToUpload(deps, row, 0, inChunks(pdf(500_000)));
  const whole = await uploadFile(deps, owner, pdf(400));
  const before = later(deps, PENDING_TTL - 1);
  await sweepUploads(before);
  expect((await findOwnUpload(before, owner, half))!.received).toBe(500_000);
  const after = later(deps, PENDING_TTL);
  for (const id of [half, whole]) {
    expect(await findOwnUpload(after, owner, id)).toBeNull();
    expect(await read(after, owner, id)).toBeNull();
  }
  const keys = [...(await objects(half)), ...(await objects(whole))].map(({ key }) => key);
  expect(keys).toHaveLength(3);
  await sweepUploads(after);
  await Promise.all([1, 2, 3].map(() => sweepUploads(later(after, 3_600_000))));
  for (const key of keys) expect(await deps.files.stat(key)).toBeNull();
  expect(await deps.db.selectFrom("upload").select("id").where("id", "in", [half, whole]).execute()).toEqual(
    [],
  );
});

test("files of a form without script follow the same rules", async () => {
  const owner = visitor(deps);
  const bytes = pdf(3000);
  const taken = await uploadWholeFile(deps, owner, {
    purpose: "cv",
    name: "my cv.PDF",
    type: "application/pdf",
    bytes,
  });
  if (!taken.ok) throw new Error(taken.error);
  expect((await read(deps, owner, taken.value.id))!.bytes.equals(bytes)).toBe(true);
  expect((await read(deps, owner, taken.value.id))!.name).toBe("my cv.pdf");
  const refused = async (purpose: "cv" | "picture", type: string, given: Buffer) => {
    const result = await uploadWholeFile(deps, visitor(deps), { purpose, name: "x", type, bytes: given });
    return result.ok ? "taken" : result.error;
  };
  expect(await refused("cv", "application/pdf", Buffer.alloc(0))).toBe("empty");
  expect(await refused("cv", "text/html", bytes)).toBe("wrong_type");
  expect(await refused("picture", "application/pdf", bytes)).toBe("wrong_type");
  expect(await refused("cv", "application/pdf", await photograph())).toBe("wrong_type");
  expect(await refused("cv", "application/pdf", Buffer.alloc(10 * 1024 * 1024 + 1))).toBe("too_large");
  expect(await refused("cv", "image/jpg", await photograph())).toBe("taken");
});

test("a reference proves the ownership of one upload, and accounts need none for their own", async () => {
  const sent = newUpload(deps, null);
  const { id } = sent;
  await startTestUpload(deps, sent.owner, 100, { id });
  const reference = uploadReference(deps, sent);
  const find = async (named: string, account: string | null = null) => {
    const upload = readUploadReference(deps, named, account);
    return (upload && (await findOwnUpload(deps, upload.owner, upload.id)))?.id ?? null;
  };
  expect(await find(reference)).toBe(id);
  expect(await find(`http://localhost:3000/api/v1/uploads/${reference}`)).toBe(id);
  const { user: member } = await createMember(deps, "amina@example.org");
  const account = member.accountId;
  expect(await find(reference, account)).toBe(id);
  const other = uploadReference(deps, newUpload(deps, null));
  const swapped = `${id}.${other.split(".")[1]}`;
  for (const stranger of [id, swapped, other, `${id}.`, `${reference}A`, `${reference}.x`, "", ".", "/"])
    expect([await find(stranger), await find(stranger, account)], stranger).toEqual([null, null]);
  const own = newUpload(deps, account);
  await startTestUpload(deps, own.owner, 100, { id: own.id });
  expect(uploadReference(deps, own)).toBe(own.id);
  expect([await find(own.id, account), await find(own.id), await find(own.id, deps.newId())]).toEqual([
    own.id,
    null,
    null,
  ]);
});
