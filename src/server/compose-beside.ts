import { setTimeout as sleep } from "node:timers/promises";
import type { PoolConfig } from "pg";
import { sql } from "kysely";
import { type Database, connect } from "../db/database.server";
import { MigrationError, migrationGap } from "../db/migrate.server";
import type { Config } from "../platform/config";
import type { Log } from "../platform/deps";
import type { Origin } from "./backup/make-backup";
import { openDatabase, startEmbedded } from "./open-database";
import { basics, scratchOf } from "./places";
import { hasCluster, runningPostgres } from "./running-postgres.server";

/**
 * For a command beside the program: joins the database that runs, or starts the embedded one for as long as the command
 * takes. Changes nothing in it by itself, and refuses one that this version does not fit.
 */
export async function composeBeside(config: Config, undo: (() => Promise<void>)[]) {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) throw new MigrationError(NOT_YET);
  const address = await joinOrStart(config, undo);
  const { pool, db } = connect({ ...address, application_name: "reboot command", max: 2 });
  undo.push(() => pool.end());
  const { missing, unknown } = await migrationGap(db);
  if (missing.length > 0) throw new MigrationError(NOT_YET);
  if (unknown.length > 0)
    throw new MigrationError(
      `The database is newer than this program (it has ${unknown.join(", ")}). Nothing was changed. Update this checkout.`,
    );
  return { ...basics(config), db, config };
}

async function joinOrStart(config: Config, undo: (() => Promise<void>)[]): Promise<PoolConfig> {
  const running = config.databaseUrl ? null : await runningPostgres(config.dataDir);
  if (running) return running;
  try {
    return await openDatabase(config, undo, quiet);
  } catch (error) {
    // The program may have been starting in the same moment.
    await sleep(2000);
    const started = config.databaseUrl ? null : await runningPostgres(config.dataDir);
    if (started) return started;
    throw error;
  }
}
/** The database as it is, whether this version fits it or not; null with the reason why it cannot be asked. */
export async function databaseForDoctor(
  config: Config,
  undo: (() => Promise<void>)[],
): Promise<{ db: Database | null; problem: string | null }> {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
    return { db: null, problem: `there is none in ${config.dataDir} yet. The first start makes it` };
  try {
    const address = await joinOrStart(config, undo);
    const { pool, db } = connect({ ...address, application_name: "reboot command", max: 2 });
    undo.push(() => pool.end());
    await sql`select 1`.execute(db);
    return { db, problem: null };
  } catch (error) {
    return { db: null, problem: `cannot be reached: ${(error as Error).message || String(error)}` };
  }
}

export type CommandDeps = Awaited<ReturnType<typeof composeBeside>>;

const NOT_YET =
  "There is no database yet, or it is older than this program. Nothing was changed. Start the program (again) with `npm start`, then repeat this.";

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** What a backup is made of: the database that runs, or the embedded one, started for as long as the command takes. */
export async function backupOrigin(config: Config, undo: (() => Promise<void>)[]): Promise<Origin> {
  if (!config.databaseUrl && !(await hasCluster(config.dataDir))) throw new MigrationError(NOT_YET);
  return { ...basics(config), scratch: scratchOf(config), address: await joinOrStart(config, undo) };
}

/**
 * A database that no program uses meanwhile, by the account that owns it: the embedded one is started, which a running program
 * prevents.
 */
export async function loadTarget(config: Config, undo: (() => Promise<void>)[], which?: "also moved") {
  if (config.databaseOwnerUrl)
    return { ...basics(config), address: { connectionString: config.databaseOwnerUrl } };
  const address =
    which && !config.databaseUrl
      ? await startEmbedded(config, undo, quiet)
      : await openDatabase(config, undo, quiet);
  return { ...basics(config), address };
}
