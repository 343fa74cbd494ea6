import { CompactEncrypt } from "jose";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDepsFor, testDatabase } from "../../../test/support/database";
import { decryptCell, encryptCell } from "./field-encryption.server";
import { isLegacyFormatRetired } from "./data-keys.store.server";
import { countValuesByKey, removeKey } from "./key-removal.server";
import { reencrypt, renewKeys } from "./key-rotation.server";
import { type Keys, createKeys, createKeyRing } from "./keys.server";
import { DAY_MS } from "../time/durations";
import { transact } from "../database/transact.server";

const SECRET = "the secret of this program, long enough";
const OLD = "the first sealing secret, long enough for it";
const NEW = "the second sealing secret, long enough for it";
const column = { table: "note", id: "id", column: "sealed", purpose: "answers" } as const;

async function notes(many: number, encrypted: (id: string, text: string) => string | Promise<string>) {
  const database = await testDatabase();
  const { db } = database;
  await sql`create table note (id text primary key, sealed text)`.execute(db);
  for (let n = 0; n < many; n++)
    await sql`insert into note values (${`row ${n}`}, ${await encrypted(`row ${n}`, `note ${n}`)})`.execute(
      db,
    );
  const read = async (keys: Keys) => {
    const { rows } = await sql<{ id: string; sealed: string }>`select * from note`.execute(db);
    const texts = rows.map(({ id, sealed }) =>
      decryptCell(keys, "answers", { table: "note", column: "sealed", row: id }, sealed),
    );
    return (await Promise.all(texts)).toSorted();
  };
  return { db, deps: testDepsFor(db), read };
}
const withKeys = (keys: Keys) => (row: string, text: string) =>
  encryptCell(keys, "answers", { table: "note", column: "sealed", row }, text);
const expected = (many: number) => Array.from({ length: many }, (_, n) => `note ${n}`).toSorted();

test("two processes re-encrypt every value once, and the old key is no longer needed", async () => {
  const { deps, read } = await notes(130, withKeys(createKeys(SECRET)));
  const rotating = { ...deps, keys: createKeys(SECRET, [NEW]) };
  const under = async () => Object.fromEntries((await countValuesByKey(deps.db, [column])).get("answers")!);
  const [newest, older] = rotating.keys.all("answers").map(({ id }) => id);
  expect(await under()).toEqual({ [older!]: 130 });
  const [one, two] = await Promise.all([reencrypt(rotating, [column]), reencrypt(rotating, [column])]);
  const rest = await reencrypt(rotating, [column]);
  expect(one.renewed + two.renewed + rest.renewed).toBe(130);
  expect(await under()).toEqual({ [newest!]: 130 });
  expect(await read(createKeys("quite another secret of a program", [NEW]))).toEqual(expected(130));
});

test("an interrupted run continues later; a value that cannot be decrypted is unchanged and counted", async () => {
  const { db, deps, read } = await notes(60, withKeys(createKeys(SECRET, [OLD])));
  const stopped = new AbortController();
  stopped.abort();
  const rotating = { ...deps, keys: createKeys(SECRET, [NEW, OLD]) };
  expect(await reencrypt(rotating, [column], stopped.signal)).toEqual({ renewed: 0, lost: 0 });
  const { rows: before } = await sql`select * from note order by id`.execute(db);
  const without = { ...deps, keys: createKeys(SECRET, [NEW]) };
  expect(await reencrypt(without, [column])).toEqual({ renewed: 0, lost: 60 });
  expect((await sql`select * from note order by id`.execute(db)).rows).toEqual(before);
  expect(await reencrypt(rotating, [column])).toEqual({ renewed: 60, lost: 0 });
  expect(await read(rotating.keys)).toEqual(expected(60));
});

test("first-format values are readable, and re-encryption binds them to their row", async () => {
  const keys = createKeys(SECRET);
  const unbound = (head: object) => (_row: string, text: string) =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", ...head })
      .encrypt(keys("answers"));
  for (const head of [{}, { kid: keys.all("answers")[0].id }]) {
    const { db, deps, read } = await notes(2, unbound(head));
    const rotating = { ...deps, keys: createKeys(SECRET, [NEW]) };
    expect(await read(rotating.keys)).toEqual(expected(2));
    expect(await reencrypt(rotating, [column])).toEqual({ renewed: 2, lost: 0 });
    await sql`update note set sealed = (select sealed from note where id = 'row 0')`.execute(db);
    await expect(read(rotating.keys)).rejects.toThrow();
  }
});

const stored = (keys: Keys, purpose: "answers" | "form" | "order", first: Date, apart: number) =>
  keys
    .all(purpose)
    .toReversed()
    .map(({ id }, at) => ({
      id,
      purpose,
      secret_fingerprint: "fingerprint",
      encrypted_key: "x".repeat(80),
      starts_at: new Date(first.getTime() + at * apart),
    }));

test("old keys are removed once unneeded; keys of emailed links stay", async () => {
  const keys = createKeys(SECRET, [NEW, OLD]);
  const { db, deps } = await notes(3, withKeys(createKeys(SECRET)));
  const now = deps.now();
  const at = (days: number) => ({ ...deps, keys, now: () => new Date(now.getTime() + days * DAY_MS) });
  await db.insertInto("program_secret").values({ fingerprint: "fingerprint" }).execute();
  const rows = (["answers", "form", "order"] as const).flatMap((of) => stored(keys, of, now, DAY_MS));
  await db.insertInto("data_key").values(rows).execute();
  const [newest, second, first] = keys.all("answers").map(({ id }) => id);
  const held = sql`select from note where id = 'row 0' for update`;
  await transact(db, async (tx) => {
    await held.execute(tx);
    // The locked row is skipped, so its key stays.
    expect(await renewKeys(at(9), [column])).toEqual({ renewed: 2, lost: 0, removed: [second] });
  });
  expect(await removeKey(at(9), [column], newest!)).toEqual({ ok: false, error: "in_use" });
  expect(await removeKey(at(9), [column], first!)).toEqual({ ok: false, error: "needed" });
  expect(await renewKeys(at(9), [column])).toEqual({ renewed: 1, lost: 0, removed: [first] });
  const forms = keys.all("form").map(({ id }) => id);
  const [, , oldestOrder] = keys.all("order").map(({ id }) => id);
  expect((await renewKeys(at(31.5), [column])).removed).toEqual([]);
  expect((await renewKeys(at(32.5), [column])).removed).toEqual([forms[2]]);
  expect(await removeKey(at(32.5), [column], forms[1]!)).toEqual({ ok: true, value: "form" });
  expect(await removeKey(at(32.5), [column], oldestOrder!)).toEqual({ ok: false, error: "derives" });
  expect((await renewKeys(at(9999), [column])).removed).toEqual([]);
  expect(await db.selectFrom("data_key").select("id").execute()).toHaveLength(1 + 1 + 3);
});

test("the first format is refused once unused, at least a day after the upgrade", async () => {
  const keys = createKeys(SECRET);
  const jwe = await new CompactEncrypt(new TextEncoder().encode("hello"))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keys("answers"));
  const { db, deps } = await notes(1, () => jwe);
  const at = (days: number) => ({ ...deps, now: () => new Date(deps.now().getTime() + days * DAY_MS), keys });
  await db.insertInto("program_secret").values({ fingerprint: "fingerprint" }).execute();
  await db
    .insertInto("data_key")
    .values(stored(keys, "answers", deps.now(), 0))
    .execute();
  await renewKeys(at(0.5), [column]);
  expect(await isLegacyFormatRetired(db)).toBe(false);
  await transact(db, async (tx) => {
    await sql`update note set sealed = ${jwe}`.execute(tx);
    // An uncommitted or locked value keeps the format readable.
    await sql`insert into note values ('row 1', ${jwe})`.execute(tx);
  });
  const held = sql`select from note where id = 'row 1' for update`;
  await transact(db, async (tx) => {
    await held.execute(tx);
    await renewKeys(at(2), [column]);
    expect(await isLegacyFormatRetired(db)).toBe(false);
  });
  await renewKeys(at(2), [column]);
  expect(await isLegacyFormatRetired(db)).toBe(true);
  const ring = createKeyRing({ keys: new Map([["answers", keys.all("answers")]]), readsLegacyFormat: false });
  await expect(
    decryptCell(ring.keys, "answers", { table: "note", column: "sealed", row: "row 0" }, jwe),
  ).rejects.toThrow("refused");
});
