import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Connection, connect } from "../src/db/database.server";
import { memoryFiles } from "../src/adapters/memory-files";
import { DEFAULT_AREAS } from "../src/platform/areas";
import type { Deps } from "../src/platform/deps";
import { uuidv7 } from "../src/platform/ids";
import { createKeys } from "../src/platform/keys.server";
import { createPasswords } from "../src/platform/passwords.server";
import { SEEDED_AT } from "./clock";
import { withDatabase } from "./database-cluster";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const open: (() => Promise<void>)[] = [];
// Registered when a test file imports this, so it also covers what a single test opens.
afterAll(async () => {
  for (const close of open.splice(0)) await close();
});

/** A fresh database of its own, `sample` with the seeded content; dropped when the test file is done. */
export async function testDatabase(
  template: "empty" | "sample" = "empty",
): Promise<Connection & { name: string; config: pg.ClientConfig }> {
  const cluster = inject("cluster");
  const name = `reboot_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client(withDatabase(cluster, "postgres"));
  await admin.connect();
  // Two copies of one template at once are refused by PostgreSQL, hence the lock.
  await admin.query("select pg_advisory_lock(727)");
  await admin.query(`create database ${name} template reboot_${template}`);
  await admin.query("select pg_advisory_unlock(727)");
  const config = withDatabase(cluster, name);
  const connection = connect({ ...config, max: 5 });
  open.push(async () => {
    await connection.pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { ...connection, name, config };
}

/** What services get in tests: a real database, a clock that stands, a silent log. */
export async function testDeps(template: "empty" | "sample" = "empty", now: Date = SEEDED_AT): Promise<Deps> {
  const { db } = await testDatabase(template);
  const clock = { now };
  return {
    db,
    files: memoryFiles(),
    now: () => clock.now,
    newId: () => uuidv7(clock.now),
    origin: "http://localhost:3000",
    keepsPages: true,
    keys: createKeys("a secret for tests, long enough for anybody"),
    passwords: createPasswords(),
    areas: DEFAULT_AREAS,
    log: quiet,
  };
}
