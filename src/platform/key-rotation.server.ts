import { sql } from "kysely";
import type { EncryptedColumn } from "../db/encrypted-columns";
import { endFirstFormat, hasFirstFormatEnded, listDataKeys } from "./data-keys.store.server";
import type { Deps } from "./deps";
import { FIRST_FORMAT, decryptCell, encryptCell, newestPrefix } from "./encryption.server";
import { countByKey, removeOldKeys } from "./key-removal.server";
import { KEY_PURPOSES, isEncryptionPurpose } from "./key-purposes";

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

/** A process of before the present release may write values of the first format for so long, in milliseconds. */
const OLDER_RELEASE = 86_400_000;

/**
 * Everything that follows a rotation: values are encrypted again, the first format ends, old keys are removed.
 * @returns as `reencrypt`, and the ids of the keys that were removed
 */
export async function renewKeys(
  deps: Rotating & Pick<Deps, "now" | "log">,
  columns: readonly EncryptedColumn[],
  stopping?: AbortSignal,
): Promise<{ renewed: number; lost: number; removed: string[] }> {
  const ended = await hasFirstFormatEnded(deps.db);
  // Reading every value is not needed while there is one key.
  const isDue = !ended || KEY_PURPOSES.some((of) => isEncryptionPurpose(of) && deps.keys.all(of).length > 1);
  const { renewed, lost } = isDue ? await reencrypt(deps, columns, stopping) : { renewed: 0, lost: 0 };
  if (lost > 0) deps.log.warn({ lost }, "values are encrypted with a key that is not known");
  if (stopping?.aborted) return { renewed, lost, removed: [] };
  if (!ended) await endFirstFormatWhenGone(deps, columns);
  const removed = await removeOldKeys(deps, columns);
  if (removed.length > 0) deps.log.info({ keys: removed }, "old keys were removed");
  return { renewed, lost, removed };
}

async function endFirstFormatWhenGone(
  { db, now }: Pick<Deps, "db" | "now">,
  columns: readonly EncryptedColumn[],
) {
  const oldest = (await listDataKeys(db)).at(-1);
  if (!oldest || now().getTime() - oldest.begins_at.getTime() < OLDER_RELEASE) return;
  for (const counts of (await countByKey(db, columns)).values()) if (counts.has(FIRST_FORMAT)) return;
  await endFirstFormat(db, now());
}
