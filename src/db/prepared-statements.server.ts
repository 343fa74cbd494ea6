import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Asked so often by this process, a statement is prepared: then each connection plans it once and not each time. */
const PREPARE_AFTER = 10;
/** Each connection keeps that many plans at most: some 20 KB each, on the side of the database. */
const MAX_PREPARED = 150;
/** Lists of any length and chosen filters make texts without end: counting begins anew with so many. */
const MAX_COUNTED = 2000;
/** Longest text that is worth its memory, in characters. */
const MAX_STATEMENT_LENGTH = 4000;

/** A statement that may change what it gives when a table gets a column is never kept: a newer program may add one. */
const ALL_COLUMNS = /(?:select|returning|\.)\s*(?:distinct\s*)?\*/i;
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Which statements are prepared, by name. */
export function createStatementNames() {
  const names = new Map<string, string | null>();
  let counts = new Map<string, number>();
  /** The name of a statement; null while it is asked too rarely, or must not be kept. */
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
  /** From now on a statement is planned each time. */
  const stopPreparing = (text: string) => void names.set(text, null);
  return { nameOf, forget: stopPreparing };
}

/** The types of what a kept plan gives have been changed by a newer program. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && error.message === "cached plan must not change result type";

/** The pool as Kysely uses it, with what is asked often prepared on each connection (docs/decisions/0060). */
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
        // Within a transaction that has failed by this nothing more can be asked: it is for its maker to try it again.
        return client.query(unprepared).catch(() => Promise.reject(error));
      }
    };
    // Cursors, the other way to ask, are not set up.
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
