import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import type { Sandbox } from "../../src/adapters/sandbox/sandbox-events.server";
import { createSandboxPayments } from "../../src/adapters/sandbox/sandbox-payments.server";
import { type Connection, connect } from "../../src/db/database.server";
import { createMemoryFileStore } from "../../src/adapters/memory-files";
import { createChildProcessPictures } from "../../src/adapters/pictures/child-process-pictures.server";
import { childScriptPath } from "../../src/adapters/child-process/script-path.server";
import { createMemoryMailer } from "../../src/adapters/memory-mailer";
import { DEFAULT_AREAS } from "../../src/platform/api/api-areas";
import type { Deps } from "../../src/platform/deps";
import { uuidv7 } from "../../src/platform/ids/uuid";
import { createKeys } from "../../src/platform/crypto/keys.server";
import { fingerprintOf } from "../../src/server/keys/secret.server";
import { createPasswords } from "../../src/platform/auth/passwords.server";
import { SEEDED_AT } from "./clock";
import { withDatabase } from "./database-cluster";
import { createTestPdfRenderer } from "./pdf-renderer";
import type { Database } from "../../src/platform/database/database";

export const TEST_SECRET = "a secret for tests, long enough for anybody";

export const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

const openDatabases: (() => Promise<void>)[] = [];

export async function closeDatabases(): Promise<void> {
  for (const close of openDatabases.splice(0)) await close();
}

/** Creates a database, dropped after the test file. `sample` includes seeded content. */
export async function testDatabase(
  template: "empty" | "sample" = "empty",
): Promise<Connection & { name: string; config: pg.ClientConfig; close: () => Promise<void> }> {
  const cluster = inject("cluster");
  const name = `reboot_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client(withDatabase(cluster, "postgres"));
  await admin.connect();
  // PostgreSQL refuses concurrent copies of a template.
  await admin.query("select pg_advisory_lock(727)");
  // Twice as fast as a copy through the WAL.
  await admin.query(`create database ${name} template reboot_${template} strategy file_copy`);
  await admin.query("select pg_advisory_unlock(727)");
  const config = withDatabase(cluster, name);
  const connection = connect({ ...config, max: 5 });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await connection.pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  openDatabases.push(close);
  return { ...connection, name, config, close };
}

/** A sandbox provider that delivers no events by itself. */
export const testSandbox = (db: Database, now: () => Date): Sandbox => ({
  db,
  now,
  newId: () => uuidv7(now()),
  keys: () => [createKeys(TEST_SECRET)("sandbox-webhook")],
  deliver: async () => 503,
});

/** Ids in creation order under a fixed clock. PostgreSQL reuses row space, so `ctid` has no order. */
export function createOrderedIds(now: () => Date): () => string {
  let idCount = 0;
  return () => {
    const count = (idCount++).toString(16).padStart(6, "0");
    const id = uuidv7(now());
    return `${id.slice(0, 15)}${count.slice(0, 3)}-8${count.slice(3)}${id.slice(23)}`;
  };
}

/** Services for tests: real database, fixed clock, silent log. */
export async function testDeps(template: "empty" | "sample" = "empty", now: Date = SEEDED_AT): Promise<Deps> {
  const { db } = await testDatabase(template);
  return testDepsFor(db, now);
}

/** Makes commands use the keys of `testDeps`, like a database of a release that derived its keys. */
export const useTestSecret = (db: Database) =>
  db
    .insertInto("program_secret")
    .values({ fingerprint: fingerprintOf(TEST_SECRET) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export function testDepsFor(db: Database, now: Date = SEEDED_AT): Deps {
  const clock = { now };
  const keys = createKeys(TEST_SECRET);
  return {
    db,
    payments: createSandboxPayments(
      testSandbox(db, () => clock.now),
      "http://localhost:3000",
    ),
    files: createMemoryFileStore(),
    pdf: createTestPdfRenderer(),
    pictures: createChildProcessPictures(childScriptPath("pictures/picture-process.mjs")),
    scanner: null,
    mailer: createMemoryMailer(),
    replies: null,
    now: () => clock.now,
    newId: createOrderedIds(() => clock.now),
    origin: "http://localhost:3000",
    offlineEnabled: true,
    keys,
    passwords: createPasswords(),
    backups: null,
    doctor: null,
    areas: DEFAULT_AREAS,
    securityContact: null,
    log: silentLog,
  };
}
