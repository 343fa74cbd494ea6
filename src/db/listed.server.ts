import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { CursorKind, Window } from "../platform/cursor";
import { matches, timeKey } from "./content.server";

/** How a key is written into a cursor, and what it is read back as. */
const KEYS: Partial<Record<CursorKind, { type: string; text: (column: string) => unknown }>> = {
  time: { type: "timestamptz", text: timeKey },
  date: { type: "date", text: (column) => sql`${sql.ref(column)}::text` },
  number: { type: "bigint", text: (column) => sql`${sql.ref(column)}::text` },
  slug: { type: "text", text: (column) => sql`${sql.ref(column)}::text` },
};

type Narrowed = {
  /** Columns that must have a value; undefined is no condition. */
  equal?: Record<string, string | undefined>;
  /** Words that must be found. */
  query?: string | undefined;
};

/**
 * What every public list does to its rows: narrows them, puts them in order, the id deciding between equals, and takes
 * those after a place. Each row carries the `keys` of a cursor that leads behind it.
 */
export function listed<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { order, limit, after }: Window,
  { equal = {}, query }: Narrowed = {},
) {
  const { by, descending } = order;
  const key = KEYS[by.kind];
  if (!key) throw new RangeError(`a list cannot be sorted by ${by.kind}`);
  const direction = descending ? "desc" : "asc";
  let list = rows
    .select(sql<string[]>`array[${key.text(by.column)}, id::text]`.as("keys"))
    .orderBy(sql.ref(by.column), direction)
    .orderBy(sql.ref("id"), direction)
    .limit(limit);
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) list = list.where(sql<SqlBool>`${sql.ref(column)} = ${value}`);
  if (query) list = list.where(matches(query));
  if (!after) return list;
  const place = sql`(${after[0]}::${sql.raw(key.type)}, ${after[1]}::uuid)`;
  return list.where(sql<SqlBool>`(${sql.ref(by.column)}, id) ${sql.raw(descending ? "<" : ">")} ${place}`);
}
