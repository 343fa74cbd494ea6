import { sql } from "kysely";
import type { PoolConfig } from "pg";
import { type Connection, connect } from "../db/database.server";
import { grantTo } from "../db/grants.server";
import { migrate } from "../db/migrate.server";
import { jobs } from "../jobs";
import type { Config } from "../platform/config";
import type { Log } from "../platform/deps";
import { refuseMoved } from "./backup/moved";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { installJobs } from "./jobs/job-queue";

/** Where the database is: the server's address, or the embedded one's, which is started. */
export async function openDatabase(
  config: Config,
  undo: (() => Promise<void>)[],
  log: Log,
): Promise<PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  await refuseMoved(config.dataDir);
  return startEmbedded(config, undo, log);
}

/** Connections of the embedded server beside the pool's: listeners, commands and backups, PostgreSQL's reserve. */
const BESIDE_POOL = 30;

export async function startEmbedded(
  { dataDir, databaseConnections }: Config,
  undo: (() => Promise<void>)[],
  log: Log,
): Promise<PoolConfig> {
  const started = await startEmbeddedPostgres({
    dataDir,
    connections: databaseConnections + BESIDE_POOL,
    log: (line) => log.info({}, line),
  });
  undo.push(() => started.stop());
  return started.connection;
}

/** Makes tables and queue as this program needs them. */
export async function prepare({ pool, db }: Pick<Connection, "pool" | "db">): Promise<void> {
  await migrate(db);
  await installJobs(pool, jobs);
}

/** The same by the account that owns them, which is needed for no longer; that of `address` gets its rights. */
export async function prepareAsOwner(ownerUrl: string, address: PoolConfig): Promise<void> {
  const account = await accountOf(address);
  const owner = connect({ connectionString: ownerUrl, application_name: "reboot", max: 2 });
  try {
    await prepare(owner);
    await grantTo(owner.db, account);
  } finally {
    await owner.pool.end();
  }
}

async function accountOf(address: PoolConfig): Promise<string> {
  const { pool, db } = connect({ ...address, max: 1 });
  try {
    const { rows } = await sql<{ account: string }>`select current_user as account`.execute(db);
    return rows[0]!.account;
  } finally {
    await pool.end();
  }
}
