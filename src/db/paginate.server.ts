import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { CursorKind, ListWindow } from "../platform/pagination/cursor";
import { matchesSearch, timestampKey } from "./sql-expressions.server";

/** By sort kind: the SQL type of a cursor key, and its text form. */
const CURSOR_KEYS: Partial<Record<CursorKind, { type: string; text: (column: string) => unknown }>> = {
  time: { type: "timestamptz", text: timestampKey },
  date: { type: "date", text: (column) => sql`${sql.ref(column)}::text` },
  number: { type: "bigint", text: (column) => sql`${sql.ref(column)}::text` },
  slug: { type: "text", text: (column) => sql`${sql.ref(column)}::text` },
};

type ListFilters = {
  equals?: Record<string, string | undefined>;
  query?: string | undefined;
};

/** Filters, sorts (ties by id) and pages the rows of a public list. Each row gets the `keys` of its cursor. */
export function paginate<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { order, limit, after }: ListWindow,
  { equals = {}, query }: ListFilters = {},
) {
  const { by: sortKey, descending } = order;
  const key = CURSOR_KEYS[sortKey.kind];
  if (!key) throw new RangeError(`a list cannot be sorted by ${sortKey.kind}`);
  const direction = descending ? "desc" : "asc";
  let list = rows
    .select(sql<string[]>`array[${key.text(sortKey.column)}, id::text]`.as("keys"))
    .orderBy(sql.ref(sortKey.column), direction)
    .orderBy(sql.ref("id"), direction)
    .limit(limit);
  for (const [column, value] of Object.entries(equals))
    if (value !== undefined) list = list.where(sql<SqlBool>`${sql.ref(column)} = ${value}`);
  if (query) list = list.where(matchesSearch(query));
  if (!after) return list;
  const position = sql`(${after[0]}::${sql.raw(key.type)}, ${after[1]}::uuid)`;
  return list.where(
    sql<SqlBool>`(${sql.ref(sortKey.column)}, id) ${sql.raw(descending ? "<" : ">")} ${position}`,
  );
}
