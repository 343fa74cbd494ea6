import type { PoolConfig } from "pg";
import { pino } from "pino";
import { postgresBroadcaster } from "../adapters/postgres-notify.server";
import { connect } from "../db/database.server";
import { migrate } from "../db/migrate.server";
import { seed } from "../db/seed/seed.server";
import { identifyBy, whoByCookie, whoBySession } from "../features/accounts/identify.server";
import type { Identify } from "../platform/asked";
import type { Config } from "../platform/config";
import type { Deps, Log } from "../platform/deps";
import { uuidv7 } from "../platform/ids";
import { createPasswords } from "../platform/passwords.server";
import type { Broadcaster } from "../ports/broadcaster";
import { startEmbeddedPostgres } from "./embedded-postgres.server";
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
    db,
    now,
    newId: () => uuidv7(now()),
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
