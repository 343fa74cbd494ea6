import { Kysely, type KyselyConfig, PostgresDialect } from "kysely";
import pg from "pg";
import { withPreparedStatements } from "./prepared-statements.server";
import type { Database, Tables } from "../platform/database/database";
import { tableTrackingPlugin } from "./table-tracking.server";

const BIGINT = 20;
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // Money is bigint; throws instead of rounding an unsafe integer.
    if (oid === BIGINT) return (text: string) => safeInteger(text);
    // A calendar date has no time zone, so it stays text: `2026-12-31`.
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
  /** Ends all connections at once, mid-query, and opens no new ones. The pool is unusable afterwards. */
  terminate: () => Promise<void>;
};

/** Receives queries slower than `thresholdMs`: SQL with placeholders, never values. */
export type SlowQueryLog = Readonly<{
  thresholdMs: number;
  onSlowQuery: (sql: string, milliseconds: number) => void;
}>;

/** Opens a pool. Errors of idle connections go to `onError`; the next query reconnects. */
export function connect(
  config: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  slowQueryLog: SlowQueryLog | null = null,
): Connection {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5000, types, ...config });
  pool.on("error", onError);
  // An unhandled error event of a connection in use would end the process; its query fails with the reason anyway.
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

/** Ends connections on the server: after closing only the socket, a statement that waits for a lock would still write. */
function createTerminate(pool: pg.Pool, config: pg.PoolConfig): () => Promise<void> {
  const openConnections = new Map<pg.PoolClient, number>();
  pool.on("connect", (client) => {
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
