import { CompactEncrypt } from "jose";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { depsOn, testDatabase } from "../../test/database";
import { decryptCell, encryptCell } from "./encryption.server";
import { countValues, reencrypt } from "./key-rotation.server";
import { type Keys, createKeys } from "./keys.server";

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
  return { db, deps: depsOn(db), read };
}
const withKeys = (keys: Keys) => (row: string, text: string) =>
  encryptCell(keys, "answers", { table: "note", column: "sealed", row }, text);
const expected = (many: number) => Array.from({ length: many }, (_, n) => `note ${n}`).toSorted();

test("two processes re-encrypt every value once; then the old key is not needed", async () => {
  const { deps, read } = await notes(130, withKeys(createKeys(SECRET)));
  const rotating = { ...deps, keys: createKeys(SECRET, [NEW]) };
  expect(await countValues(rotating, [column])).toEqual({ newest: 0, older: 130 });
  const [one, two] = await Promise.all([reencrypt(rotating, [column]), reencrypt(rotating, [column])]);
  const rest = await reencrypt(rotating, [column]);
  expect(one.renewed + two.renewed + rest.renewed).toBe(130);
  expect(await countValues(rotating, [column])).toEqual({ newest: 130, older: 0 });
  expect(await read(createKeys("quite another secret of a program", [NEW]))).toEqual(expected(130));
});

test("a stopped run continues later; a value that cannot be decrypted is left as it is and counted", async () => {
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

test("values of the first format are read, and re-encryption binds them to their row", async () => {
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
