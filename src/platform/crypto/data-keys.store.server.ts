import type { Insertable, Selectable } from "kysely";
import type { Database, Tables, Tx } from "../database/database";

export type DataKeyRow = Selectable<Tables["data_key"]>;

/** Stores the fingerprint at first use and locks it. All key changes call this first, so they run one at a time. */
export async function lockSecretFingerprint(
  tx: Tx,
  fingerprint: string,
): Promise<{ fingerprint: string; isNew: boolean }> {
  const added = await tx
    .insertInto("program_secret")
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning("fingerprint")
    .executeTakeFirst();
  const stored = await tx
    .selectFrom("program_secret")
    .select("fingerprint")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { fingerprint: stored.fingerprint, isNew: added !== undefined };
}

export const findSecretFingerprint = async (db: Database): Promise<string | null> =>
  (await db.selectFrom("program_secret").select("fingerprint").executeTakeFirst())?.fingerprint ?? null;

export const lockExistingFingerprint = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom("program_secret").select("fingerprint").forUpdate().executeTakeFirst())?.fingerprint ??
  null;

export const updateSecretFingerprint = (tx: Tx, fingerprint: string) =>
  tx.updateTable("program_secret").set({ fingerprint }).execute();

export const deleteSecretFingerprint = (db: Database) => db.deleteFrom("program_secret").execute();

export const listDataKeys = (db: Database): Promise<DataKeyRow[]> =>
  db.selectFrom("data_key").selectAll().orderBy("starts_at", "desc").orderBy("id").execute();

export const insertDataKeys = (tx: Tx, rows: readonly Insertable<Tables["data_key"]>[]) =>
  tx.insertInto("data_key").values(rows).execute();

export const rewrapDataKey = (
  tx: Tx,
  { id, encrypted_key, secret_fingerprint }: Pick<DataKeyRow, "id" | "encrypted_key" | "secret_fingerprint">,
) => tx.updateTable("data_key").set({ encrypted_key, secret_fingerprint }).where("id", "=", id).execute();

export const deleteDataKey = (tx: Tx, id: string) => tx.deleteFrom("data_key").where("id", "=", id).execute();

export const isLegacyFormatRetired = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("legacy_format_end").select("ended_at").executeTakeFirst()) !== undefined;

export const retireLegacyFormat = (db: Database, at: Date) =>
  db
    .insertInto("legacy_format_end")
    .values({ ended_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
