import { sql } from "kysely";
import type { Database } from "../db/database.server";
import type { EncryptedColumn } from "../db/encrypted-columns";
import { type DataKeyRow, deleteDataKey, listDataKeys, lockPresentMark } from "./data-keys.store.server";
import type { Deps } from "./deps";
import { FIRST_FORMAT } from "./encryption.server";
import {
  type EncryptionPurpose,
  KEY_PURPOSES,
  type KeyPurpose,
  lifeOfOldKey,
  makesSecretsOfIds,
} from "./key-purposes";
import { type Result, err, ok } from "./result";
import type { Tx } from "./transaction";

/** How many values of each purpose are encrypted with which key; `FIRST_FORMAT` stands for those of the first format. */
export type ValueCounts = ReadonlyMap<EncryptionPurpose, ReadonlyMap<string, number>>;

export async function countByKey(db: Database, columns: readonly EncryptedColumn[]): Promise<ValueCounts> {
  const counts = new Map<EncryptionPurpose, Map<string, number>>();
  for (const { table, column, purpose } of columns) {
    const value = sql.ref(column);
    const { rows } = await sql<{ key: string; values: number }>`
      select case when starts_with(${value}, ${FIRST_FORMAT}) then ${FIRST_FORMAT} else split_part(${value}, '.', 2) end as key,
        count(*)::int as values
      from ${sql.table(table)} where ${value} is not null group by 1`.execute(db);
    const of = counts.get(purpose) ?? new Map<string, number>();
    for (const { key, values } of rows) of.set(key, (of.get(key) ?? 0) + values);
    counts.set(purpose, of);
  }
  return counts;
}

const isNewerInUse = (
  other: DataKeyRow,
  { purpose, secret_mark, begins_at }: DataKeyRow,
  now: Date,
): boolean =>
  other.purpose === purpose &&
  other.secret_mark === secret_mark &&
  other.begins_at > begins_at &&
  other.begins_at <= now;

const purposeOf = ({ purpose }: Pick<DataKeyRow, "purpose">): KeyPurpose | undefined =>
  KEY_PURPOSES.find((each) => each === purpose);

/** When a key that a newer one took the place of may go; null: not by itself. */
export function endOf(key: DataKeyRow, all: readonly DataKeyRow[], now: Date): Date | null {
  const purpose = purposeOf(key);
  const life = purpose === undefined ? null : lifeOfOldKey(purpose);
  const newer = all
    .filter((each) => isNewerInUse(each, key, now))
    .map(({ begins_at }) => begins_at.getTime());
  return newer.length === 0 || life === null ? null : new Date(Math.min(...newer) + life);
}

/** Whether a value needs a key: it is encrypted with it, or of the first format, of which that is not certain. */
const isNeeded = ({ purpose, id }: Pick<DataKeyRow, "purpose" | "id">, counts: ValueCounts): boolean => {
  const of = counts.get(purpose as EncryptionPurpose);
  return of !== undefined && (of.has(id) || of.has(FIRST_FORMAT));
};

/** Removes the keys whose time is over (`keyPurposes`). @returns their ids */
export const removeOldKeys = (
  { db, now }: Pick<Deps, "db" | "now">,
  columns: readonly EncryptedColumn[],
): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const rows = await lockKeys(tx);
    const over = rows.filter((row) => {
      const end = endOf(row, rows, now());
      return end !== null && end <= now();
    });
    if (over.length === 0) return [];
    const counts = await countByKey(tx, columns);
    const removed = over.filter((row) => !isNeeded(row, counts));
    for (const { id } of removed) await deleteDataKey(tx, id);
    return removed.map(({ id }) => id);
  });

/** The keys of the secret in use, while nothing else changes keys. */
async function lockKeys(tx: Tx): Promise<DataKeyRow[]> {
  const mark = await lockPresentMark(tx);
  return (await listDataKeys(tx)).filter(({ secret_mark }) => secret_mark === mark);
}

/** Why a key is not removed: it is none, no newer one is in use, a value needs it, or links are made with it again. */
export type NotRemoved = "unknown" | "in_use" | "needed" | "derives";

/** Removes an old key before its time, after it has leaked. What it signed stops working. */
export const removeKey = (
  { db, now }: Pick<Deps, "db" | "now">,
  columns: readonly EncryptedColumn[],
  id: string,
): Promise<Result<KeyPurpose, NotRemoved>> =>
  db.transaction().execute(async (tx) => {
    const rows = await lockKeys(tx);
    const row = rows.find((each) => each.id === id);
    const purpose = row && purposeOf(row);
    if (!row || purpose === undefined) return err("unknown");
    if (makesSecretsOfIds(purpose)) return err("derives");
    if (!rows.some((each) => isNewerInUse(each, row, now()))) return err("in_use");
    if (isNeeded(row, await countByKey(tx, columns))) return err("needed");
    await deleteDataKey(tx, id);
    return ok(purpose);
  });
