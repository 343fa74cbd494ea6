import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/support/database";
import { createPostgresBroadcaster } from "../../adapters/postgres-broadcaster.server";
import { connect } from "../../db/database.server";
import { migrate, loadMigrations } from "../../db/migrate.server";
import { isDatabaseUnavailable } from "../../platform/database/database-unavailable.server";
import { watchSchemaVersion } from "./watch-schema-version.server";
import { transact } from "../../platform/database/transact.server";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const newer = (verdict: "runs" | "stops") => ({
  ...loadMigrations(),
  [`9999-${verdict}`]: `-- Previous release: ${verdict}. For a test.\ncreate table later_${verdict} (id int)`,
});

async function serving(every?: number) {
  const { db, config } = await testDatabase("sample");
  const { pool, db: own, terminate: cut } = connect({ ...config, max: 3, application_name: "reboot" });
  const broadcaster = createPostgresBroadcaster(config, quiet);
  const outdated: string[] = [];
  const end = watchSchemaVersion(
    { db: own, broadcaster },
    (migration) => {
      outdated.push(migration);
      void cut().finally(broadcaster.close);
    },
    every,
  );
  onTestFinished(async () => {
    end();
    await broadcaster.close();
    if (!pool.ending) await pool.end();
  });
  await new Promise<void>((resolve) => broadcaster.subscribe("keys", { onEvent: () => {}, onGap: resolve }));
  return { db, own, outdated };
}

test("a newer release that only adds to the schema disturbs no process", async () => {
  const { db, own, outdated } = await serving();
  await migrate(db, newer("runs"));
  await sql`notify schema`.execute(db);
  await own.updateTable("program").set({ featured: false }).execute();
  expect(outdated).toEqual([]);
});

test("a process that a newer release excludes writes nothing more, not even queries that wait for a lock", async () => {
  const { db, own, outdated } = await serving();
  let release: () => void = () => {};
  let isLocked: () => void = () => {};
  const lock = new Promise<void>((resolve) => (isLocked = resolve));
  const locked = transact(db, async (tx) => {
    await sql`lock table course`.execute(tx);
    isLocked();
    await new Promise<void>((resolve) => (release = resolve));
  });
  await lock;
  const waiting = own.deleteFrom("course").execute();
  const refused = expect(waiting).rejects.toSatisfy(isDatabaseUnavailable);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);
  await migrate(db, newer("stops"));
  expect(outdated).toEqual(["9999-stops"]);
  await refused;
  release();
  await locked;
  expect((await db.selectFrom("course").select("id").execute()).length).toBeGreaterThan(0);
  await expect(own.deleteFrom("course").execute()).rejects.toSatisfy(isDatabaseUnavailable);
});

test("polling finds a missed notification", async () => {
  const { db, outdated } = await serving(50);
  await sql`insert into kysely_migration values ('9999-stops', '2026')`.execute(db);
  await sql`comment on table kysely_migration is 'runs from 9999-stops'`.execute(db);
  await expect.poll(() => outdated).toEqual(["9999-stops"]);
});
