import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import { connect } from "./database.server";
import { createStatementNames } from "./prepared-statements.server";
import type { Database } from "../platform/database/database";
import { transact } from "../platform/database/transact.server";

/** A single connection, so that prepared statements stay visible to the next query. */
async function oneConnection() {
  const { config } = await testDatabase();
  return connect({ ...config, max: 1 });
}

test("a frequent statement is prepared once and returns the same rows", async () => {
  const { db, pool } = await oneConnection();
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;
  const ask = (wanted: string) =>
    db.selectFrom("program").select("slug").where("slug", "=", wanted).execute();
  for (let time = 0; time < 9; time++) await ask("nobody");
  expect(await prepared()).toEqual([]);
  for (let time = 0; time < 5; time++) await ask("nobody");
  expect(await prepared()).toEqual([{ statement: `select "slug" from "program" where "slug" = $1` }]);
  const failing = transact(db, async (tx) => {
    await tx.selectFrom("program").select("slug").where("slug", "=", "x").execute();
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(await ask("nobody")).toEqual([]);
  await pool.end();
});

test("reads continue when a table gets a column or a column changes its type, also with `select *`", async () => {
  const { db, pool } = await oneConnection();
  await sql`create table growing (id int)`.execute(db);
  await sql`insert into growing values (1)`.execute(db);
  const all = () => sql`select * from growing where id = ${1}`.execute(db);
  const one = (on: Database = db) => sql`select id from growing where id::text = ${"1"}`.execute(on);
  for (let time = 0; time < 20; time++) await Promise.all([all(), one()]);
  await sql`alter table growing add column more int default 2`.execute(db);
  expect((await all()).rows).toEqual([{ id: 1, more: 2 }]);
  expect((await one()).rows).toEqual([{ id: 1 }]);
  // A changed column type drops the prepared statement; only a transaction that meets it first fails.
  await sql`alter table growing alter column id type bigint`.execute(db);
  await expect(transact(db, (tx) => one(tx))).rejects.toThrow("cached plan");
  expect((await one()).rows).toEqual([{ id: 1 }]);
  await sql`alter table growing alter column id type text`.execute(db);
  expect((await one()).rows).toEqual([{ id: "1" }]);
  await pool.end();
});

test("at most 150 statements are prepared", () => {
  const { nameOf } = createStatementNames();
  const names = new Set<string>();
  for (let statement = 0; statement < 400; statement++)
    for (let time = 0; time < 12; time++) {
      const name = nameOf(`select ${statement}`);
      if (name) names.add(name);
    }
  expect(names.size).toBe(150);
  expect(nameOf("select 1")).toBe(nameOf("select 1"));
});

test.each([
  "select * from gift where id = $1",
  "select distinct * from gift",
  'select "gift".* from gift',
  "insert into gift (id) values ($1) returning *",
  "begin",
  "set local lock_timeout = 5",
  `select id from gift where id in (${"$1, ".repeat(2000)}$1)`,
])("%s is never prepared", (text) => {
  const { nameOf } = createStatementNames();
  for (let time = 0; time < 50; time++) expect(nameOf(text)).toBeNull();
});
