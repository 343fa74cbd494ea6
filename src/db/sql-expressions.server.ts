import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** What the public may see at `now`: published, or scheduled for a moment that has come. @param table where several have a state */
export const isPublic = (now: Date, table?: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<SqlBool>`(${column("state")} <> 'draft' and ${column("publish_at")} <= ${now})`;
};

/** Full-text match on the generated column `search`; words in any order, the last one may be a beginning. */
export const matchesSearch = (query: string): Expression<SqlBool> =>
  sql<SqlBool>`search @@ search_query(${query})`;

/** Whether one of the texts has what was typed anywhere in it, as a reader compares (`fold_text`). */
export const hasTyped = (texts: readonly RawBuilder<unknown>[], typed: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`strpos(fold_text(${text}), fold_text(${typed})) > 0`),
    sql` or `,
  )})`;

/** Whether a text begins as typed, as a reader compares; has an index on `fold_text(column)`. */
export const beginsAsTyped = (column: string, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`fold_text(${sql.ref(column)}) like fold_text(${`${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`;

/** A timestamp as a cursor key: all six decimals, in UTC whatever the session's zone is. */
export const timestampKey = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Columns of an item that its page's head needs. */
export const SEARCH_METADATA_COLUMNS = [
  "search_title as searchTitle",
  "search_description as searchDescription",
] as const;
