import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolConfig } from "pg";
import { pino } from "pino";
import { diskFiles } from "../adapters/disk-files.server";
import { postgresBroadcaster } from "../adapters/postgres-notify.server";
import { connect } from "../db/database.server";
import { MigrationError, migrate, migrationGap } from "../db/migrate.server";
import { seed } from "../db/seed/seed.server";
import { identifyBy, whoByCookie, whoBySession } from "../features/accounts/identify.server";
import type { Identify } from "../platform/asked";
import type { Config } from "../platform/config";
import type { Deps, Log } from "../platform/deps";
import { uuidv7 } from "../platform/ids";
import { createPasswords } from "../platform/passwords.server";
import type { Broadcaster } from "../ports/broadcaster";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
import { hasCluster, runningPostgres } from "./running-postgres.server";
import { readKeys } from "./secret.server";
import type { RealtimeOptions } from "./websocket";

const now = () => new Date();

/**
 * The only place that knows which adapters serve; opens the database, migrates it and seeds an empty one.
 * @param undo receives what has to be given back, in the order it was taken
 */
export async function compose(config: Config, undo: (() => Promise<void>)[]): Promise<Composed> {
  const log: Log = pino({ level: config.logLevel });
  const address = await database(config, undo, log);
  const { pool, db } = connect({ ...address, application_name: "reboot" }, (error) =>
    log.warn({ err: error }, "a database connection was lost"),
  );
  undo.push(() => pool.end());
  await migrate(db);
  const deps: Deps = {
    ...basics(config),
    db,
    origin: config.origin,
    keys: await readKeys(config, db),
    passwords: createPasswords(),
    areas: config.areas,
    keepsPages: config.keepsPages,
    log,
  };
  await seed(deps);
  const broadcaster = postgresBroadcaster(address, log);
  undo.push(broadcaster.close);
  return {
    deps,
    broadcaster,
    identify: identifyBy(deps),
    identity: { identify: whoByCookie(deps), sessionOf: whoBySession(deps) },
  };
}

/** What needs neither database nor server; a command beside the program has the same. */
const basics = (config: Config) => ({
  files: diskFiles(path.join(config.dataDir, "files")),
  now,
  newId: () => uuidv7(now()),
});

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
  return { ...basics(config), db };
}

async function joinOrStart(config: Config, undo: (() => Promise<void>)[]): Promise<PoolConfig> {
  const running = config.databaseUrl ? null : await runningPostgres(config.dataDir);
  if (running) return running;
  try {
    return await database(config, undo, quiet);
  } catch (error) {
    // The program may have been starting in the same moment.
    await sleep(2000);
    const started = config.databaseUrl ? null : await runningPostgres(config.dataDir);
    if (started) return started;
    throw error;
  }
}
export type CommandDeps = Awaited<ReturnType<typeof composeBeside>>;

const NOT_YET =
  "There is no database yet, or it is older than this program. Nothing was changed. Start the program (again) with `npm start`, then repeat this.";

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

export type Composed = Readonly<{
  deps: Deps;
  identify: Identify;
  /** Hears what changes in the database, whoever changes it. */
  broadcaster: Broadcaster;
  identity: Pick<RealtimeOptions, "identify" | "sessionOf">;
}>;

async function database(config: Config, undo: (() => Promise<void>)[], log: Log): Promise<PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.info({}, line),
  });
  undo.push(() => embedded.stop());
  return embedded.connection;
}
