import { pino } from "pino";
import { type Connection, connect } from "../db/database.server";
import { migrate } from "../db/migrate.server";
import { seed } from "../db/seed/seed.server";
import type { Config } from "../platform/config";
import type { Deps, Log } from "../platform/deps";
import { uuidv7 } from "../platform/ids";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.server";

export type Program = Readonly<{
  deps: Deps;
  /** Gives everything back, the embedded database last. */
  stop: () => Promise<void>;
}>;

const now = () => new Date();

/** The only place that knows which adapters serve; opens the database, migrates it and seeds an empty one. */
export async function compose(config: Config): Promise<Program> {
  const log: Log = pino({ level: config.logLevel });
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const connection = open(config, embedded, log);
  const stop = async () => {
    await connection.pool.end();
    await embedded?.stop();
  };
  try {
    const deps: Deps = { db: connection.db, now, newId: () => uuidv7(now()), origin: config.origin, log };
    await migrate(deps.db);
    await seed(deps);
    return { deps, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function open(config: Config, embedded: EmbeddedPostgres | undefined, log: Log): Connection {
  const address = embedded ? embedded.connection : { connectionString: config.databaseUrl };
  return connect({ ...address, application_name: "reboot" }, (error) =>
    log.warn({ err: error }, "a database connection was lost"),
  );
}
