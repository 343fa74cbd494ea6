import { sql } from "kysely";
import type { Database, Tx } from "../database/database";
import type { EncryptedColumn } from "./encrypted-columns";

type KeyCount = { key: string; values: number };

export async function countColumnValues(
  db: Database,
  { table, column }: EncryptedColumn,
  legacyPrefix: string,
): Promise<KeyCount[]> {
  const value = sql.ref(column);
  const { rows } = await sql<KeyCount>`
    select case when starts_with(${value}, ${legacyPrefix}) then ${legacyPrefix} else split_part(${value}, '.', 2) end as key,
      count(*)::int as values
    from ${sql.table(table)} where ${value} is not null group by 1`.execute(db);
  return rows;
}

type Batch = { currentPrefix: string; after: string; limit: number };

/** Locks the next values to re-encrypt, by id. Skips rows that others have locked. */
export async function lockOutdatedValues(
  tx: Tx,
  of: EncryptedColumn,
  { currentPrefix, after, limit }: Batch,
): Promise<{ id: string; value: string }[]> {
  const [id, column] = [sql.ref(of.id), sql.ref(of.column)];
  const { rows } = await sql<{ id: string; value: string }>`
    select ${id}::text as id, ${column} as value from ${sql.table(of.table)}
    where ${column} is not null and not starts_with(${column}, ${currentPrefix}) and ${id}::text > ${after}
    order by ${id}::text limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export const updateEncryptedValue = (tx: Tx, of: EncryptedColumn, id: string, value: string) =>
  sql`update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${value}
    where ${sql.ref(of.id)}::text = ${id}`.execute(tx);
