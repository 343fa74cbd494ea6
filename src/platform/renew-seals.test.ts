import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { depsOn, testDatabase, testDeps } from "../../test/database";
import { createKeys } from "./keys.server";
import { countSeals, renewSeals } from "./renew-seals.server";
import { newestSeal, seal, unseal } from "./sealed.server";

const SECRET = "the secret of this program, long enough";
const OLD = "the first sealing secret, long enough for it";
const NEW = "the second sealing secret, long enough for it";
const column = { table: "note", id: "id", column: "sealed", purpose: "answers" } as const;

async function notes(many: number, secrets: readonly string[]) {
  const database = await testDatabase();
  const { db } = database;
  await sql`create table note (id uuid primary key default gen_random_uuid(), sealed text)`.execute(db);
  const keys = createKeys(SECRET, secrets);
  for (let n = 0; n < many; n++)
    await sql`insert into note (sealed) values (${await seal(keys, "answers", `note ${n}`)})`.execute(db);
  return { ...database, deps: { ...depsOn(db), keys } };
}
const rows = async (db: Awaited<ReturnType<typeof notes>>["db"]) =>
  (await sql<{ sealed: string }>`select sealed from note`.execute(db)).rows.map(({ sealed }) => sealed);

test("what was sealed with an older key is read with the newer ones, and says which key it needs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.nat(2), async (text, older) => {
      const secrets = [NEW, OLD, SECRET];
      const sealed = await seal(createKeys(SECRET, secrets.slice(older)), "answers", text);
      expect(await unseal(createKeys(SECRET, secrets), "answers", sealed)).toBe(text);
      expect(sealed.startsWith(newestSeal(createKeys(SECRET, secrets.slice(older)), "answers"))).toBe(true);
    }),
    { numRuns: 30 },
  );
  const sealed = await seal(createKeys(SECRET, [OLD]), "answers", "hello");
  await expect(unseal(createKeys(SECRET, [NEW]), "answers", sealed)).rejects.toThrow("SEALING_SECRETS");
});

test("two processes seal everything anew, each value once; then the old key is not needed", async () => {
  const { db, deps } = await notes(130, []);
  const renewing = { ...deps, keys: createKeys(SECRET, [NEW]) };
  expect(await countSeals(renewing, [column])).toEqual({ newest: 0, older: 130 });
  const [one, two] = await Promise.all([renewSeals(renewing, [column]), renewSeals(renewing, [column])]);
  const rest = await renewSeals(renewing, [column]);
  expect(one.renewed + two.renewed + rest.renewed).toBe(130);
  expect(await countSeals(renewing, [column])).toEqual({ newest: 130, older: 0 });
  const alone = createKeys("quite another secret of a program", [NEW]);
  const texts = await Promise.all((await rows(db)).map((sealed) => unseal(alone, "answers", sealed)));
  expect(texts.toSorted()).toEqual(Array.from({ length: 130 }, (_, n) => `note ${n}`).toSorted());
});

test("one that is told to stop goes on where it was, and what cannot be opened is left and counted", async () => {
  const { db, deps } = await notes(60, [OLD]);
  const stopped = new AbortController();
  stopped.abort();
  const renewing = { ...deps, keys: createKeys(SECRET, [NEW, OLD]) };
  expect(await renewSeals(renewing, [column], stopped.signal)).toEqual({ renewed: 0, lost: 0 });
  const before = await rows(db);
  expect(await renewSeals({ ...deps, keys: createKeys(SECRET, [NEW]) }, [column])).toEqual({
    renewed: 0,
    lost: 60,
  });
  expect((await rows(db)).toSorted()).toEqual(before.toSorted());
  expect(await renewSeals(renewing, [column])).toEqual({ renewed: 60, lost: 0 });
});

test("values from before keys had names are read and sealed anew", async () => {
  const { CompactEncrypt } = await import("jose");
  const keys = createKeys(SECRET);
  const nameless = await new CompactEncrypt(new TextEncoder().encode("from before"))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keys("answers"));
  expect(await unseal(createKeys(SECRET, [NEW]), "answers", nameless)).toBe("from before");
  const deps = await testDeps();
  await sql`create table note (id uuid primary key default gen_random_uuid(), sealed text)`.execute(deps.db);
  await sql`insert into note (sealed) values (${nameless})`.execute(deps.db);
  expect(await renewSeals({ db: deps.db, keys }, [column])).toEqual({ renewed: 1, lost: 0 });
});
