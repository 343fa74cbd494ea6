import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "../../src/db/database.server";
import { migrate } from "../../src/db/migrate.server";
import { seed } from "../../src/sample/seed.server";
import { jobs } from "../../src/registry/jobs";
import { uuidv7 } from "../../src/platform/ids/uuid";
import { installJobs } from "../../src/server/jobs/job-queue";
import { startEmbeddedPostgres } from "../../src/server/postgres/embedded-postgres.server";
import { SEEDED_AT } from "./clock";

declare module "vitest" {
  export interface ProvidedContext {
    cluster: pg.ClientConfig;
  }
}

// Each test file has its own pools, and there are many workers.
const CONNECTIONS = 300;

const TEMPLATES = ["reboot_empty", "reboot_sample"];

/** Starts one cluster per run, or uses DATABASE_URL. Test files copy its templates (`test/support/database.ts`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env["DATABASE_URL"];
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-test-"));
  const embedded = url
    ? undefined
    : await startEmbeddedPostgres({ dataDir: folder, connections: CONNECTIONS });
  const cluster: pg.ClientConfig = embedded ? embedded.connection : { connectionString: url };
  const admin = new pg.Client({ ...cluster, ...(embedded ? { database: "postgres" } : {}) });
  await admin.connect();
  // Test data need not survive a crash.
  if (embedded) {
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit"])
      await admin.query(`alter system set ${setting} = off`);
    await admin.query("select pg_reload_conf()");
  }
  for (const template of TEMPLATES) {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template}`);
  }
  await fillTemplate(cluster, "reboot_empty", false);
  await fillTemplate(cluster, "reboot_sample", true);
  project.provide("cluster", cluster);
  return async () => {
    for (const template of TEMPLATES) await admin.query(`drop database ${template} with (force)`);
    await admin.end();
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function fillTemplate(cluster: pg.ClientConfig, database: string, withSample: boolean): Promise<void> {
  const { db, pool } = connect({ ...withDatabase(cluster, database), max: 2 });
  await migrate(db);
  await installJobs(pool, jobs);
  if (withSample) await seed({ db, now: () => SEEDED_AT, newId: () => uuidv7(SEEDED_AT) });
  await pool.end();
}

export function withDatabase(cluster: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!cluster.connectionString) return { ...cluster, database };
  const address = new URL(cluster.connectionString);
  address.pathname = `/${database}`;
  return { connectionString: address.href };
}
