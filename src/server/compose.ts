import path from "node:path";
import type { PoolConfig } from "pg";
import { pino } from "pino";
import { diskFiles } from "../adapters/disk-files.server";
import { connect } from "../db/database.server";
import { migrate } from "../db/migrate.server";
import { seed } from "../db/seed/seed.server";
import type { Config } from "../platform/config";
import type { Deps, Log } from "../platform/deps";
import { uuidv7 } from "../platform/ids";
import { startEmbeddedPostgres } from "./embedded-postgres.server";

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
  const deps: Deps = { ...basics(config), db, origin: config.origin, log };
  await migrate(db);
  await seed(deps);
  return { deps, database: address };
}

/** What needs neither database nor server; a command beside the program has the same. */
const basics = (config: Config) => ({
  files: diskFiles(path.join(config.dataDir, "files")),
  now,
  newId: () => uuidv7(now()),
});

export type Composed = Readonly<{
  deps: Deps;
  /** For connections of their own, beside the pool. */
  database: PoolConfig;
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
