import { sql } from "kysely";
import type { PoolConfig } from "pg";
import { type Connection, connect } from "../../db/database.server";
import { grantPrivileges } from "../../db/grants.server";
import { migrate } from "../../db/migrate.server";
import { jobs } from "../../registry/jobs";
import type { Config } from "../../platform/config/config";
import type { Logger } from "../../platform/deps";
import { requireNotMoved } from "../backup/moved-marker";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.server";
import { installJobs } from "../jobs/job-queue";

/** Returns the connection of DATABASE_URL, or starts the embedded database. */
export async function openDatabase(
  config: Config,
  cleanups: (() => Promise<void>)[],
  log: Logger,
): Promise<PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  await requireNotMoved(config.dataDir);
  return startEmbeddedDatabase(config, cleanups, log);
}

/** For listeners, commands and backups, and PostgreSQL's reserve. */
const EXTRA_CONNECTIONS = 30;

export async function startEmbeddedDatabase(
  { dataDir, databaseConnections }: Config,
  cleanups: (() => Promise<void>)[],
  log: Logger,
): Promise<PoolConfig> {
  const started = await startEmbeddedPostgres({
    dataDir,
    connections: databaseConnections + EXTRA_CONNECTIONS,
    log: (line) => log.info({}, line),
  });
  cleanups.push(() => started.stop());
  return started.connection;
}

export async function prepareDatabase({ pool, db }: Pick<Connection, "pool" | "db">): Promise<void> {
  await migrate(db);
  await installJobs(pool, jobs);
}

/** Uses the owner account only here. @param dbConfig connection of the account that gets privileges */
export async function prepareDatabaseAsOwner(ownerUrl: string, dbConfig: PoolConfig): Promise<void> {
  const account = await readCurrentAccount(dbConfig);
  const owner = connect({ connectionString: ownerUrl, application_name: "reboot", max: 2 });
  try {
    await prepareDatabase(owner);
    await grantPrivileges(owner.db, account);
  } finally {
    await owner.pool.end();
  }
}

async function readCurrentAccount(dbConfig: PoolConfig): Promise<string> {
  const { pool, db } = connect({ ...dbConfig, max: 1 });
  try {
    const { rows } = await sql<{ account: string }>`select current_user as account`.execute(db);
    return rows[0]!.account;
  } finally {
    await pool.end();
  }
}
