import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database";
import { connect } from "./database.server";
import { MigrationError, migrate, migrations } from "./migrate.server";
import { seed } from "./seed/seed.server";

const first = { "0001-a": "create table a (id int)" };
const both = { ...first, "0002-b": "create table b (id int); insert into b values (1)" };

async function fresh() {
  const database = await testDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

test("the migrations of the program run on the database of this run", async () => {
  const { db } = await testDatabase();
  expect(await migrate(db)).toEqual([]);
  expect(Object.keys(migrations()).length).toBeGreaterThan(2);
});

test("each migration runs once, in order", async () => {
  const { db } = await fresh();
  expect(await migrate(db, both)).toEqual(["0001-a", "0002-b"]);
  expect(await migrate(db, both)).toEqual([]);
});

test("processes that start at once run each migration once", async () => {
  const { db, config } = await fresh();
  const others = [1, 2, 3].map(() => connect({ ...config, max: 2 }));
  const runs = await Promise.all([db, ...others.map((other) => other.db)].map((each) => migrate(each, both)));
  expect(runs.flat()).toEqual(["0001-a", "0002-b"]);
  await Promise.all(others.map((other) => other.pool.end()));
});

test("a failing migration leaves the database as it was", async () => {
  const { db } = await fresh();
  const broken = { ...first, "0002-c": "create table c (id int); select nonsense" };
  await expect(migrate(db, broken)).rejects.toThrow(/0002-c failed: .+ The database was left as it was/);
  const { rows } = await sql<{ found: string | null }>`select to_regclass('a')::text as found`.execute(db);
  expect(rows[0]?.found).toBeNull();
});

test("a database that a newer program has changed is refused", async () => {
  const { db } = await fresh();
  await migrate(db, both);
  await expect(migrate(db, first)).rejects.toThrow(MigrationError);
  await expect(migrate(db, first)).rejects.toThrow(/newer than this program \(it has 0002-b\)/);
});

test("the sample content is put in once, and what was deleted since stays deleted", async () => {
  const { db } = await testDatabase();
  const now = new Date("2026-11-21T08:00:00Z");
  const deps = { db, now: () => now, newId: () => crypto.randomUUID() };
  expect(await seed(deps)).toBe(true);
  await db.deleteFrom("course").execute();
  expect(await seed(deps)).toBe(false);
  expect(await db.selectFrom("course").select("id").execute()).toEqual([]);
});

test("a release runs on a database that a newer one has only added to, and on no other", async () => {
  const { db } = await fresh();
  const adds = { "0003-c": "-- Previous release: runs. A table of its own.\ncreate table c (id int)" };
  await migrate(db, { ...both, ...adds });
  expect(await migrate(db, both)).toEqual([]);
  await expect(migrate(db, first)).rejects.toThrow(/newer than this program/);
  await migrate(db, {
    ...both,
    ...adds,
    "0004-d": "-- Previous release: stops. A column went.\ndrop table c",
  });
  await expect(migrate(db, both)).rejects.toThrow(/newer than this program \(it has 0003-c, 0004-d\)/);
  await expect(migrate(db, { ...both, ...adds })).rejects.toThrow(/it has 0004-d/);
});
