import { Kysely, type KyselyConfig, PostgresDialect } from "kysely";
import pg from "pg";
import { withPreparedStatements } from "./prepared-statements.server";
import type { Database, Tables } from "../platform/database/database";
import { tableTrackingPlugin } from "./table-tracking.server";

const BIGINT = 20;
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // Money is counted in bigint; what is not exact in a number throws instead of being rounded.
    if (oid === BIGINT) return (text: string) => safeInteger(text);
    // A calendar date has no zone: it stays text, `2026-12-31`.
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as "text");
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
}

export type Connection = {
  pool: pg.Pool;
  db: Database;
  /** Ends every connection at once, in the middle of what it does, and makes no other. The pool is over after that. */
  terminate: () => Promise<void>;
};

/** Hears of queries that took longer than `after` milliseconds: the text with its placeholders, never the values. */
export type SlowQueryLog = Readonly<{
  thresholdMs: number;
  onSlowQuery: (sql: string, milliseconds: number) => void;
}>;

/** Opens a pool. Errors of idle connections are reported, not thrown: the next query makes a new one. */
export function connect(
  config: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  slowQueryLog: SlowQueryLog | null = null,
): Connection {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5000, types, ...config });
  pool.on("error", onError);
  // One that is in use when it breaks: its query fails with the reason, but the event alone would end the program.
  pool.on("connect", (client) => client.on("error", () => {}));
  const terminate = createTerminate(pool, config);
  return {
    pool,
    terminate,
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
      plugins: [tableTrackingPlugin],
      ...kyselyLogOptions(slowQueryLog),
    }),
  };
}

/**
 * The server ends the connections: with a socket that is closed it would first do what it has been asked for. A statement that
 * waits for a lock would write long after.
 */
function createTerminate(pool: pg.Pool, config: pg.PoolConfig): () => Promise<void> {
  const openConnections = new Map<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    // The types of the driver do not name it.
    openConnections.set(client, (client as unknown as { processID: number }).processID);
    if (pool.ending) void (client as unknown as pg.Client).end();
  });
  pool.on("remove", (client) => openConnections.delete(client));
  return async () => {
    if (!pool.ending) void pool.end();
    const client = new pg.Client(config);
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [
        [...openConnections.values()],
      ]);
    } finally {
      await client.end();
    }
  };
}

const kyselyLogOptions = (slowQueryLog: SlowQueryLog | null): Pick<KyselyConfig, "log"> =>
  slowQueryLog === null
    ? {}
    : {
        log: ({ query, queryDurationMillis }) => {
          if (queryDurationMillis > slowQueryLog.thresholdMs)
            slowQueryLog.onSlowQuery(query.sql, queryDurationMillis);
        },
      };
