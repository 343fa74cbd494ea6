import fc from "fast-check";
import { expect, test } from "vitest";
import { startFakeS3 } from "../../../test/support/fake-s3-server";
import { testDeps } from "../../../test/support/database";
import type { Deps } from "../../platform/deps";
import type { FileStore } from "../../ports/files";
import { appendToUpload } from "./append-upload.service.server";
import { startTestUpload, readFileBytes, resumeUpload, inChunks, pdf, visitor } from "./file-uploads.fixture";
import { findOwnUpload, sweepUploads } from "./file-uploads.service.server";

const deps = await testDeps();
const later = (on: Deps, milliseconds: number): Deps => {
  const now = new Date(on.now().getTime() + milliseconds);
  return { ...on, now: () => now };
};

class Dead extends Error {}

/** Fails from operation `last` on, either before or after doing it, like a crashing process. */
function dyingFiles(files: FileStore, last: number, after: boolean): FileStore {
  let steps = 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (++steps > last) throw new Dead();
    const done = steps === last && !after ? null : await work();
    if (steps === last) throw new Dead();
    return done as T;
  };
  return {
    put: (...requested) => step(() => files.put(...requested)),
    read: (...requested) => step(() => files.read(...requested)),
    stat: (...requested) => step(() => files.stat(...requested)),
    remove: (...requested) => step(() => files.remove(...requested)),
    list: files.list,
    space: files.space,
  };
}

test("after a crash at any step, resuming stores the same bytes and leaves no other objects", async () => {
  for (let last = 1; last <= 15; last++)
    for (const after of [false, true]) {
      const { files } = deps;
      const stored = new Set<string>();
      const noted: FileStore = { ...files, put: (key, bytes) => (stored.add(key), files.put(key, bytes)) };
      const alive = { ...deps, files: noted };
      const owner = visitor(deps);
      const bytes = pdf(700_000);
      const id = await startTestUpload(alive, owner, bytes.length);
      await resumeUpload({ ...deps, files: dyingFiles(noted, last, after) }, owner, id, bytes).catch(
        (error: unknown) => {
          if (!(error instanceof Dead)) throw error;
        },
      );
      expect(await resumeUpload(alive, owner, id, bytes), `step ${last}`).toEqual({ ok: true, value: null });
      expect((await readFileBytes(alive, owner, id)).equals(bytes), `step ${last}`).toBe(true);
      await sweepUploads(later(alive, 2 * 3_600_000));
      const left = [];
      for (const key of stored) if (await files.stat(key)) left.push(key);
      expect(left, `step ${last}`).toHaveLength(1);
    }
});

test("a lost connection keeps all received bytes, wherever it breaks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1000, max: 200_000 }),
      async (breaks, part) => {
        const owner = visitor(deps);
        const bytes = pdf(800_000);
        const id = await startTestUpload(deps, owner, bytes.length);
        for (const length of breaks) {
          const { received, ...upload } = (await findOwnUpload(deps, owner, id))!;
          const come = bytes.subarray(received, received + length);
          if (received + come.length === bytes.length) break;
          async function* broken() {
            yield* inChunks(come, part);
            throw new Error("the line broke");
          }
          await expect(appendToUpload(deps, { ...upload, received }, received, broken())).rejects.toThrow(
            "broke",
          );
          expect((await findOwnUpload(deps, owner, id))!.received).toBe(received + come.length);
        }
        await resumeUpload(deps, owner, id, bytes);
        expect((await readFileBytes(deps, owner, id)).equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 12 },
  );
});

test("of concurrent senders each chunk is from one, and the file is complete", async () => {
  const owner = visitor(deps);
  const bytes = pdf(1_200_000);
  const id = await startTestUpload(deps, owner, bytes.length);
  const row = (await findOwnUpload(deps, owner, id))!;
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => appendToUpload(deps, row, 0, inChunks(bytes))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.error === "conflict")).toHaveLength(3);
  await Promise.all([1, 2, 3].map(() => resumeUpload(deps, owner, id, bytes)));
  expect((await readFileBytes(deps, owner, id)).equals(bytes)).toBe(true);
  await sweepUploads(later(deps, 2 * 3_600_000));
  const left = await deps.db.selectFrom("upload_object").select("key").where("upload_id", "=", id).execute();
  expect(left).toHaveLength(1);
});

test("more bytes than declared are refused", async () => {
  const owner = visitor(deps);
  const id = await startTestUpload(deps, owner, 1000);
  const row = (await findOwnUpload(deps, owner, id))!;
  expect(await appendToUpload(deps, row, 0, inChunks(pdf(1001)))).toEqual({ ok: false, error: "too_large" });
  expect((await findOwnUpload(deps, owner, id))!.received).toBe(0);
});

test("on S3 an upload resumes, and an object that S3 confirms but lacks does not finish it", async () => {
  const s3 = await startFakeS3("files", "eu-west-3");
  try {
    const on = { ...deps, files: s3.files };
    const owner = visitor(on);
    const bytes = pdf(900_000);
    const id = await startTestUpload(on, owner, bytes.length);
    const dying = { ...on, files: dyingFiles(on.files, 2, true) };
    await expect(resumeUpload(dying, owner, id, bytes)).rejects.toThrow(Dead);
    expect((await findOwnUpload(on, owner, id))!.received).toBeGreaterThan(0);
    await appendToUpload(
      on,
      (await findOwnUpload(on, owner, id))!,
      (await findOwnUpload(on, owner, id))!.received,
      rest(),
    );
    async function* rest() {
      yield bytes.subarray((await findOwnUpload(on, owner, id))!.received);
    }
    s3.dropNextObject();
    await expect(resumeUpload(on, owner, id, bytes)).rejects.toThrow("is missing");
    expect((await findOwnUpload(on, owner, id))!.state).toBe("receiving");
    expect(await resumeUpload(on, owner, id, bytes)).toEqual({ ok: true, value: null });
    expect((await readFileBytes(on, owner, id)).equals(bytes)).toBe(true);
    await sweepUploads(later(on, 2 * 3_600_000));
    expect(s3.objects.size).toBe(1);
  } finally {
    await s3.close();
  }
});
