import { sql } from "kysely";
import type { EncryptedColumn } from "../db/encrypted-columns";
import type { Deps } from "./deps";
import { decryptCell, encryptCell, newestPrefix } from "./encryption.server";

/** Rows of one transaction. */
const BATCH = 50;

type Rotating = Pick<Deps, "db" | "keys">;

/**
 * Encrypts again, with the newest key and bound to its cell, every value that is not yet. Runs in short transactions and
 * skips rows that others hold: any number of processes may run it, and one that dies loses nothing.
 * @returns the number of values; one that cannot be decrypted stays as it is and is counted in `lost`
 */
export async function reencrypt(
  deps: Rotating,
  columns: readonly EncryptedColumn[],
  stopping?: AbortSignal,
): Promise<{ renewed: number; lost: number }> {
  const done = { renewed: 0, lost: 0 };
  const goesOn = () => !stopping?.aborted;
  for (const column of columns)
    for (let after: string | null = ""; after !== null && goesOn();) {
      const batch = await reencryptBatch(deps, column, after);
      done.renewed += batch.renewed;
      done.lost += batch.lost;
      after = batch.last;
    }
  return done;
}

async function reencryptBatch(deps: Rotating, of: EncryptedColumn, after: string) {
  const [table, id, column] = [sql.table(of.table), sql.ref(of.id), sql.ref(of.column)];
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; value: string }>`
      select ${id}::text as id, ${column} as value from ${table}
      where ${column} is not null and not starts_with(${column}, ${newestPrefix(deps.keys, of.purpose)})
        and ${id}::text > ${after}
      order by ${id}::text limit ${BATCH} for update skip locked`.execute(tx);
    let renewed = 0;
    for (const row of rows) {
      const cell = { table: of.table, column: of.column, row: row.id };
      const text = await decryptCell(deps.keys, of.purpose, cell, row.value).catch(() => null);
      if (text === null) continue;
      const value = encryptCell(deps.keys, of.purpose, cell, text);
      await sql`update ${table} set ${column} = ${value} where ${id}::text = ${row.id}`.execute(tx);
      renewed += 1;
    }
    return { renewed, lost: rows.length - renewed, last: rows.at(-1)?.id ?? null };
  });
}

/** How many values are encrypted with the newest key, and how many are not. */
export async function countValues(
  deps: Rotating,
  columns: readonly EncryptedColumn[],
): Promise<{ newest: number; older: number }> {
  const counted = { newest: 0, older: 0 };
  for (const { table, column, purpose } of columns) {
    const newest = sql<boolean>`starts_with(${sql.ref(column)}, ${newestPrefix(deps.keys, purpose)})`;
    const { rows } = await sql<{ newest: number; older: number }>`
      select count(*) filter (where ${newest}) as newest, count(*) filter (where not ${newest}) as older
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(deps.db);
    counted.newest += Number(rows[0]!.newest);
    counted.older += Number(rows[0]!.older);
  }
  return counted;
}
