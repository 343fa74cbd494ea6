import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/support/database";
import { createPostgresBroadcaster } from "../adapters/postgres-broadcaster.server";
import { connect } from "./database.server";
import { MigrationError, migrate, loadMigrations } from "./migrate.server";
import { endOlderProcesses } from "./older-processes.server";
import { seed } from "../sample/seed.server";

const first = { "0001-a": "create table a (id int)" };
const both = { ...first, "0002-b": "create table b (id int); insert into b values (1)" };

async function fresh() {
  const database = await testDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

test("the test database has all migrations applied", async () => {
  const { db } = await testDatabase();
  expect(await migrate(db)).toEqual([]);
  expect(Object.keys(loadMigrations()).length).toBeGreaterThan(2);
});

test("each migration runs once, in order", async () => {
  const { db } = await fresh();
  expect(await migrate(db, both)).toEqual(["0001-a", "0002-b"]);
  expect(await migrate(db, both)).toEqual([]);
});

test("processes that start at the same time run each migration once", async () => {
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

test("sample content is inserted once, and deleted content stays deleted", async () => {
  const { db } = await testDatabase();
  const now = new Date("2026-11-21T08:00:00Z");
  const deps = { db, now: () => now, newId: () => crypto.randomUUID() };
  expect(await seed(deps)).toBe(true);
  await db.deleteFrom("course").execute();
  expect(await seed(deps)).toBe(false);
  expect(await db.selectFrom("course").select("id").execute()).toEqual([]);
});

test("a release runs on a newer database only if the newer migrations are additive", async () => {
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

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const stops = { "0003-c": "-- Previous release: stops. A column went.\ncreate table c (id int)" };

test("older processes are asked to disconnect before an incompatible migration commits", async () => {
  const { db, config } = await fresh();
  await migrate(db, both);
  const older = createPostgresBroadcaster(config, quiet);
  const received: string[] = [];
  const isThere = async () => {
    const { rows } = await sql`select to_regclass('c') as found`.execute(other.db);
    return rows[0];
  };
  const other = connect({ ...config, max: 1 });
  const left = new Promise<void>((resolve) => {
    older.subscribe("schema", {
      onGap: () => {},
      onEvent(migration) {
        received.push(migration);
        void isThere().then(async (there) => {
          expect(there).toEqual({ found: null });
          await older.close();
          resolve();
        });
      },
    });
  });
  await expect.poll(() => servesOn(db)).toBe(1);
  const adds = { "0002-d": "-- Previous release: runs. Adds a table.\ncreate table d ()" };
  await migrate(db, { ...both, ...adds });
  expect(received).toEqual([]);
  expect(await migrate(db, { ...both, ...adds, ...stops })).toEqual(["0003-c"]);
  await left;
  expect(new Set(received)).toEqual(new Set(["0003-c"]));
  await other.pool.end();
});

test("a process that does not disconnect blocks the migration, and the error names it", async () => {
  const { db, config } = await fresh();
  const deaf = connect({ ...config, max: 1, application_name: "reboot changes" });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(deaf.db);
  await expect(endOlderProcesses(db, "0003-c", 300)).rejects.toThrow(
    `Processes of an older release use the database, and it cannot work with what 0003-c changes.`,
  );
  await expect(endOlderProcesses(db, "0003-c", 0)).rejects.toThrow(`pg_terminate_backend(${rows[0]!.pid})`);
  await deaf.pool.end();
});

async function servesOn(db: Awaited<ReturnType<typeof fresh>>["db"]): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'reboot changes'`.execute(
    db,
  );
  return rows.length;
}

test("a deferred constraint does not block a later migration of its table", async () => {
  const { db } = await fresh();
  const waits = `create table a (id int primary key, parent int references a initially deferred);
    insert into a values (1, 2), (2, null)`;
  expect(await migrate(db, { "0001-a": waits, "0002-b": "alter table a add name text" })).toHaveLength(2);
  const broken = { "0003-c": "insert into a values (3, 4)", "0004-d": "create table d (id int)" };
  const known = { "0001-a": waits, "0002-b": "alter table a add name text" };
  await expect(migrate(db, { ...known, ...broken })).rejects.toThrow(/0003-c failed/);
});
