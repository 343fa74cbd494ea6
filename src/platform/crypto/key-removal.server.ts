import { transact } from "../database/transact.server";
import type { EncryptedColumn } from "./encrypted-columns";
import {
  type DataKeyRow,
  deleteDataKey,
  listDataKeys,
  lockExistingFingerprint,
} from "./data-keys.store.server";
import { countColumnValues } from "./encrypted-values.store.server";
import type { Deps } from "../deps";
import { LEGACY_FORMAT_PREFIX } from "./field-encryption.server";
import {
  type EncryptionPurpose,
  KEY_PURPOSES,
  type KeyPurpose,
  oldKeyLifetime,
  derivesSecretsFromIds,
} from "./key-purposes";
import { type Result, err, ok } from "../result";
import type { Database, Tx } from "../database/database";

/** Number of values by purpose and key; `LEGACY_FORMAT_PREFIX` is the first format. */
export type ValueCounts = ReadonlyMap<EncryptionPurpose, ReadonlyMap<string, number>>;

export async function countValuesByKey(
  db: Database,
  columns: readonly EncryptedColumn[],
): Promise<ValueCounts> {
  const counts = new Map<EncryptionPurpose, Map<string, number>>();
  for (const column of columns) {
    const { purpose } = column;
    const keyCounts = counts.get(purpose) ?? new Map<string, number>();
    for (const { key, values } of await countColumnValues(db, column, LEGACY_FORMAT_PREFIX))
      keyCounts.set(key, (keyCounts.get(key) ?? 0) + values);
    counts.set(purpose, keyCounts);
  }
  return counts;
}

const isNewerActiveKey = (
  other: DataKeyRow,
  { purpose, secret_fingerprint, starts_at }: DataKeyRow,
  now: Date,
): boolean =>
  other.purpose === purpose &&
  other.secret_fingerprint === secret_fingerprint &&
  other.starts_at > starts_at &&
  other.starts_at <= now;

const purposeOf = ({ purpose }: Pick<DataKeyRow, "purpose">): KeyPurpose | undefined =>
  KEY_PURPOSES.find((each) => each === purpose);

/** When a replaced key expires; null: never automatically. */
export function keyExpiry(key: DataKeyRow, all: readonly DataKeyRow[], now: Date): Date | null {
  const purpose = purposeOf(key);
  const lifetime = purpose === undefined ? null : oldKeyLifetime(purpose);
  const newer = all
    .filter((each) => isNewerActiveKey(each, key, now))
    .map(({ starts_at }) => starts_at.getTime());
  return newer.length === 0 || lifetime === null ? null : new Date(Math.min(...newer) + lifetime);
}

const isNeeded = ({ purpose, id }: Pick<DataKeyRow, "purpose" | "id">, counts: ValueCounts): boolean => {
  const keyCounts = counts.get(purpose as EncryptionPurpose);
  return keyCounts !== undefined && (keyCounts.has(id) || keyCounts.has(LEGACY_FORMAT_PREFIX));
};

/** @returns ids of removed keys */
export const removeExpiredKeys = (
  { db, now }: Pick<Deps, "db" | "now">,
  columns: readonly EncryptedColumn[],
): Promise<string[]> =>
  transact(db, async (tx) => {
    const rows = await lockKeys(tx);
    const expired = rows.filter((row) => {
      const expiry = keyExpiry(row, rows, now());
      return expiry !== null && expiry <= now();
    });
    if (expired.length === 0) return [];
    const counts = await countValuesByKey(tx, columns);
    const removed = expired.filter((row) => !isNeeded(row, counts));
    for (const { id } of removed) await deleteDataKey(tx, id);
    return removed.map(({ id }) => id);
  });

/** Keys of the current secret, locked against other changes. */
async function lockKeys(tx: Tx): Promise<DataKeyRow[]> {
  const fingerprint = await lockExistingFingerprint(tx);
  return (await listDataKeys(tx)).filter(({ secret_fingerprint }) => secret_fingerprint === fingerprint);
}

/** `in_use`: no newer key is active. `needed`: a value needs it. `derives`: links are derived from it. */
export type KeyRemovalError = "unknown" | "in_use" | "needed" | "derives";

/** Removes a leaked key early. Its signatures become invalid. */
export const removeKey = (
  { db, now }: Pick<Deps, "db" | "now">,
  columns: readonly EncryptedColumn[],
  id: string,
): Promise<Result<KeyPurpose, KeyRemovalError>> =>
  transact(db, async (tx) => {
    const rows = await lockKeys(tx);
    const row = rows.find((each) => each.id === id);
    const purpose = row && purposeOf(row);
    if (!row || purpose === undefined) return err("unknown");
    if (derivesSecretsFromIds(purpose)) return err("derives");
    if (!rows.some((each) => isNewerActiveKey(each, row, now()))) return err("in_use");
    if (isNeeded(row, await countValuesByKey(tx, columns))) return err("needed");
    await deleteDataKey(tx, id);
    return ok(purpose);
  });
