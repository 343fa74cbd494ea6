import fc from "fast-check";
import { expect, test } from "vitest";
import { startS3 } from "../../../test/s3-server";
import { testDeps } from "../../../test/database";
import type { Deps } from "../../platform/deps";
import type { Files } from "../../ports/files";
import { appendToUpload } from "./append-upload.service.server";
import { begin, bytesOf, goOn, inParts, pdf, visitor } from "./file-uploads.fixture";
import { ownUpload, sweepUploads } from "./file-uploads.service.server";

const deps = await testDeps();
const later = (on: Deps, milliseconds: number): Deps => {
  const now = new Date(on.now().getTime() + milliseconds);
  return { ...on, now: () => now };
};

class Dead extends Error {}

/** Files that work until step `last` and then never again, as in a process that dies before or after the step was done. */
function dyingFiles(files: Files, last: number, after: boolean): Files {
  let steps = 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (++steps > last) throw new Dead();
    const done = steps === last && !after ? null : await work();
    if (steps === last) throw new Dead();
    return done as T;
  };
  return {
    put: (...asked) => step(() => files.put(...asked)),
    read: (...asked) => step(() => files.read(...asked)),
    stat: (...asked) => step(() => files.stat(...asked)),
    remove: (...asked) => step(() => files.remove(...asked)),
    list: files.list,
    space: files.space,
  };
}

test("whichever step a process dies in, the next one finishes with the same bytes and leaves nothing over", async () => {
  // Three pieces and their end: some fifteen steps on files.
  for (let last = 1; last <= 15; last++)
    for (const after of [false, true]) {
      const { files } = deps;
      const kept = new Set<string>();
      const noted: Files = { ...files, put: (key, bytes) => (kept.add(key), files.put(key, bytes)) };
      const alive = { ...deps, files: noted };
      const owner = visitor(deps);
      const bytes = pdf(700_000);
      const id = await begin(alive, owner, bytes.length);
      await goOn({ ...deps, files: dyingFiles(noted, last, after) }, owner, id, bytes).catch(
        (error: unknown) => {
          if (!(error instanceof Dead)) throw error;
        },
      );
      expect(await goOn(alive, owner, id, bytes), `step ${last}`).toEqual({ ok: true, value: null });
      expect((await bytesOf(alive, owner, id)).equals(bytes), `step ${last}`).toBe(true);
      // Later than a request may last, sooner than the file expires.
      await sweepUploads(later(alive, 2 * 3_600_000));
      const left = [];
      for (const key of kept) if (await files.stat(key)) left.push(key);
      expect(left, `step ${last}`).toHaveLength(1);
    }
});

test("a line that breaks loses nothing of what had arrived, wherever it breaks", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1000, max: 200_000 }),
      async (breaks, part) => {
        const owner = visitor(deps);
        const bytes = pdf(800_000);
        const id = await begin(deps, owner, bytes.length);
        for (const length of breaks) {
          const { received, ...upload } = (await ownUpload(deps, owner, id))!;
          const come = bytes.subarray(received, received + length);
          if (received + come.length === bytes.length) break;
          async function* broken() {
            yield* inParts(come, part);
            throw new Error("the line broke");
          }
          await expect(appendToUpload(deps, { ...upload, received }, received, broken())).rejects.toThrow(
            "broke",
          );
          expect((await ownUpload(deps, owner, id))!.received).toBe(received + come.length);
        }
        await goOn(deps, owner, id, bytes);
        expect((await bytesOf(deps, owner, id)).equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 12 },
  );
});

test("of senders of one upload at once each piece is one's, and the file is whole", async () => {
  const owner = visitor(deps);
  const bytes = pdf(1_200_000);
  const id = await begin(deps, owner, bytes.length);
  const row = (await ownUpload(deps, owner, id))!;
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => appendToUpload(deps, row, 0, inParts(bytes))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.error === "conflict")).toHaveLength(3);
  await Promise.all([1, 2, 3].map(() => goOn(deps, owner, id, bytes)));
  expect((await bytesOf(deps, owner, id)).equals(bytes)).toBe(true);
  await sweepUploads(later(deps, 2 * 3_600_000));
  const left = await deps.db.selectFrom("upload_object").select("key").where("upload_id", "=", id).execute();
  expect(left).toHaveLength(1);
});

test("more bytes than were declared are not taken", async () => {
  const owner = visitor(deps);
  const id = await begin(deps, owner, 1000);
  const row = (await ownUpload(deps, owner, id))!;
  expect(await appendToUpload(deps, row, 0, inParts(pdf(1001)))).toEqual({ ok: false, error: "too_large" });
  expect((await ownUpload(deps, owner, id))!.received).toBe(0);
});

test("on S3: broken, taken up and finished; what S3 confirms and does not have is never called finished", async () => {
  const s3 = await startS3("files", "eu-west-3");
  try {
    const on = { ...deps, files: s3.files };
    const owner = visitor(on);
    const bytes = pdf(900_000);
    const id = await begin(on, owner, bytes.length);
    const dying = { ...on, files: dyingFiles(on.files, 2, true) };
    await expect(goOn(dying, owner, id, bytes)).rejects.toThrow(Dead);
    expect((await ownUpload(on, owner, id))!.received).toBeGreaterThan(0);
    await appendToUpload(
      on,
      (await ownUpload(on, owner, id))!,
      (await ownUpload(on, owner, id))!.received,
      rest(),
    );
    async function* rest() {
      yield bytes.subarray((await ownUpload(on, owner, id))!.received);
    }
    s3.lose();
    await expect(goOn(on, owner, id, bytes)).rejects.toThrow("is missing");
    expect((await ownUpload(on, owner, id))!.state).toBe("receiving");
    expect(await goOn(on, owner, id, bytes)).toEqual({ ok: true, value: null });
    expect((await bytesOf(on, owner, id)).equals(bytes)).toBe(true);
    await sweepUploads(later(on, 2 * 3_600_000));
    expect(s3.objects.size).toBe(1);
  } finally {
    await s3.close();
  }
});
