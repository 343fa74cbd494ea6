import { setTimeout as sleep } from "node:timers/promises";
import type { PoolConfig } from "pg";
import { sql } from "kysely";
import { connect } from "../../db/database.server";
import { MigrationError, migrationGap } from "../../db/migrate.server";
import type { Config } from "../../platform/config/config";
import type { Logger } from "../../platform/deps";
import type { BackupSource } from "../backup/make-backup";
import { openDatabase, startEmbeddedDatabase } from "../database/open-database";
import { createBaseDeps } from "../base-deps";
import { explainDatabaseError } from "../operator-error";
import { backupScratchDirectory } from "../backup/create-backup-storage";
import { hasCluster, findRunningPostgres } from "../postgres/find-running-postgres.server";
import type { Database } from "../../platform/database/database";

/** Uses the running database, or starts the embedded one. Refuses a schema of another release. */
export async function openCommandDeps(config: Config, cleanups: (() => Promise<void>)[]) {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) throw new MigrationError(NOT_READY_MESSAGE);
  const dbConfig = await connectOrStartDatabase(config, cleanups);
  const { pool, db } = connect({ ...dbConfig, application_name: "reboot command", max: 2 });
  cleanups.push(() => pool.end());
  const { missing, unknown } = await migrationGap(db);
  if (missing.length > 0) throw new MigrationError(NOT_READY_MESSAGE);
  if (unknown.length > 0)
    throw new MigrationError(
      `The database is newer than this program (it has ${unknown.join(", ")}). Nothing was changed. Update this checkout.`,
    );
  return { ...createBaseDeps(config), db, config };
}

async function connectOrStartDatabase(
  config: Config,
  cleanups: (() => Promise<void>)[],
): Promise<PoolConfig> {
  const runningDatabase = config.databaseUrl ? null : await findRunningPostgres(config.dataDir);
  if (runningDatabase) return runningDatabase;
  try {
    return await openDatabase(config, cleanups, silentLog);
  } catch (error) {
    // The program may have just started.
    await sleep(2000);
    const started = config.databaseUrl ? null : await findRunningPostgres(config.dataDir);
    if (started) return started;
    throw error;
  }
}
/** Accepts any schema; `problem` says why there is no database. */
export async function openDatabaseForDoctor(
  config: Config,
  cleanups: (() => Promise<void>)[],
): Promise<{ db: Database | null; problem: string | null }> {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
    return { db: null, problem: `there is none in ${config.dataDir} yet. The first start makes it` };
  try {
    const dbConfig = await connectOrStartDatabase(config, cleanups);
    const { pool, db } = connect({ ...dbConfig, application_name: "reboot command", max: 2 });
    cleanups.push(() => pool.end());
    await sql`select 1`.execute(db);
    return { db, problem: null };
  } catch (error) {
    const reason = explainDatabaseError(error, "DATABASE_URL") ?? ((error as Error).message || String(error));
    return { db: null, problem: `cannot be used. ${reason}` };
  }
}

export type CommandDeps = Awaited<ReturnType<typeof openCommandDeps>>;

const NOT_READY_MESSAGE =
  "There is no database yet, or it is older than this program. Nothing was changed. Start the program (again) with `npm start`, then repeat this.";

const silentLog: Logger = { info: () => {}, warn: () => {}, error: () => {} };

export async function openBackupSource(
  config: Config,
  cleanups: (() => Promise<void>)[],
): Promise<BackupSource> {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) throw new MigrationError(NOT_READY_MESSAGE);
  return {
    ...createBaseDeps(config),
    scratch: backupScratchDirectory(config),
    dbConfig: await connectOrStartDatabase(config, cleanups),
  };
}

/** Opens the database as its owner; starting the embedded one excludes a running program. */
export async function openExclusiveDatabase(
  config: Config,
  cleanups: (() => Promise<void>)[],
  mode?: "also moved",
) {
  if (config.databaseOwnerUrl)
    return { ...createBaseDeps(config), dbConfig: { connectionString: config.databaseOwnerUrl } };
  const dbConfig =
    mode && !config.databaseUrl
      ? await startEmbeddedDatabase(config, cleanups, silentLog)
      : await openDatabase(config, cleanups, silentLog);
  return { ...createBaseDeps(config), dbConfig };
}
