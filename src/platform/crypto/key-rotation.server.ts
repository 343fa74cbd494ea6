import { transact } from "../database/transact.server";
import type { EncryptedColumn } from "./encrypted-columns";
import { retireLegacyFormat, isLegacyFormatRetired, listDataKeys } from "./data-keys.store.server";
import { lockOutdatedValues, updateEncryptedValue } from "./encrypted-values.store.server";
import type { Deps } from "../deps";
import { LEGACY_FORMAT_PREFIX, decryptCell, encryptCell, currentKeyPrefix } from "./field-encryption.server";
import { countValuesByKey, removeExpiredKeys } from "./key-removal.server";
import { KEY_PURPOSES, isEncryptionPurpose } from "./key-purposes";

const BATCH = 50;

type RotationDeps = Pick<Deps, "db" | "keys">;

/**
 * Re-encrypts outdated values with the newest key, in short transactions and skipping locked rows: it may run in several
 * processes and be interrupted.
 * @returns `lost`: number of unchanged values that cannot be decrypted
 */
export async function reencrypt(
  deps: RotationDeps,
  columns: readonly EncryptedColumn[],
  signal?: AbortSignal,
): Promise<{ renewed: number; lost: number }> {
  const totals = { renewed: 0, lost: 0 };
  const shouldContinue = () => !signal?.aborted;
  for (const column of columns)
    for (let after: string | null = ""; after !== null && shouldContinue();) {
      const batch = await reencryptBatch(deps, column, after);
      totals.renewed += batch.renewed;
      totals.lost += batch.lost;
      after = batch.last;
    }
  return totals;
}

async function reencryptBatch(deps: RotationDeps, of: EncryptedColumn, after: string) {
  return transact(deps.db, async (tx) => {
    const currentPrefix = currentKeyPrefix(deps.keys, of.purpose);
    const rows = await lockOutdatedValues(tx, of, { currentPrefix, after, limit: BATCH });
    let renewed = 0;
    for (const row of rows) {
      const cell = { table: of.table, column: of.column, row: row.id };
      const text = await decryptCell(deps.keys, of.purpose, cell, row.value).catch(() => null);
      if (text === null) continue;
      const value = encryptCell(deps.keys, of.purpose, cell, text);
      await updateEncryptedValue(tx, of, row.id, value);
      renewed += 1;
    }
    return { renewed, lost: rows.length - renewed, last: rows.at(-1)?.id ?? null };
  });
}

/** During an upgrade, older processes may still write the first format. */
const OLDER_RELEASE_MS = 86_400_000;

/** Follow-up of a key rotation: re-encrypts values, retires the first format, removes expired keys. */
export async function renewKeys(
  deps: RotationDeps & Pick<Deps, "now" | "log">,
  columns: readonly EncryptedColumn[],
  signal?: AbortSignal,
): Promise<{ renewed: number; lost: number; removed: string[] }> {
  const isLegacyRetired = await isLegacyFormatRetired(deps.db);
  // With a single key there is nothing to re-encrypt, so skip reading all values.
  const isDue =
    !isLegacyRetired || KEY_PURPOSES.some((of) => isEncryptionPurpose(of) && deps.keys.all(of).length > 1);
  const { renewed, lost } = isDue ? await reencrypt(deps, columns, signal) : { renewed: 0, lost: 0 };
  if (lost > 0) deps.log.warn({ lost }, "values are encrypted with an unknown key");
  if (signal?.aborted) return { renewed, lost, removed: [] };
  if (!isLegacyRetired) await retireLegacyFormatWhenUnused(deps, columns);
  const removed = await removeExpiredKeys(deps, columns);
  if (removed.length > 0) deps.log.info({ keys: removed }, "old keys were removed");
  return { renewed, lost, removed };
}

async function retireLegacyFormatWhenUnused(
  { db, now }: Pick<Deps, "db" | "now">,
  columns: readonly EncryptedColumn[],
) {
  const oldest = (await listDataKeys(db)).at(-1);
  if (!oldest || now().getTime() - oldest.starts_at.getTime() < OLDER_RELEASE_MS) return;
  for (const counts of (await countValuesByKey(db, columns)).values())
    if (counts.has(LEGACY_FORMAT_PREFIX)) return;
  await retireLegacyFormat(db, now());
}
