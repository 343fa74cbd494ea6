import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** After this many executions in a process, each connection plans the statement only once. */
const PREPARE_AFTER = 10;
/** Per connection; a plan takes some 20 KB of database memory. */
const MAX_PREPARED = 150;
/** Counting restarts at this size: generated statements are unlimited in number. */
const MAX_COUNTED = 2000;
const MAX_STATEMENT_LENGTH = 4000;

/** `*` is never prepared: a newer release may add a column and so change the result. */
const ALL_COLUMNS = /(?:select|returning|\.)\s*(?:distinct\s*)?\*/i;
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

export function createStatementNames() {
  const names = new Map<string, string | null>();
  let counts = new Map<string, number>();
  /** Null while the statement is too rare, or must not be prepared. */
  function nameOf(text: string): string | null {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size === MAX_PREPARED || text.length > MAX_STATEMENT_LENGTH) return null;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < PREPARE_AFTER) {
      if (counts.size >= MAX_COUNTED) counts = new Map();
      counts.set(text, count);
      return null;
    }
    counts.delete(text);
    if (ALL_COLUMNS.test(text) || !PREPARABLE.test(text)) return null;
    names.set(text, `often${names.size}`);
    return names.get(text)!;
  }
  const stopPreparing = (text: string) => void names.set(text, null);
  return { nameOf, forget: stopPreparing };
}

/** A newer release changed the column types of a prepared result. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message === "cached plan must not change result type";

/** Wraps a pool for Kysely; prepares frequent statements on each connection (docs/decisions/0060). */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const { nameOf, forget: stopPreparing } = createStatementNames();
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      const name = nameOf(text);
      const unprepared = { text, values: [...values] };
      if (name === null) return client.query(unprepared);
      try {
        return await client.query({ name, ...unprepared });
      } catch (error) {
        if (!isOutdated(error)) throw error;
        stopPreparing(text);
        // In a transaction that failed by this, the second query fails too: the caller must retry the transaction.
        return client.query(unprepared).catch(() => Promise.reject(error));
      }
    };
    const poolQuery = query as unknown as PostgresPoolClient["query"];
    const wrapped: PostgresPoolClient = { query: poolQuery, release: (destroy) => client.release(destroy) };
    wrappedClients.set(client, wrapped);
    return wrapped;
  };
  return {
    async connect() {
      const client = await pool.connect();
      return wrappedClients.get(client) ?? wrap(client);
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
