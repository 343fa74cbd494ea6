import type { Updateable } from "kysely";
import type { Encrypted } from "../../../platform/crypto/field-encryption.server";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const factors = (db: Database, accountId: string) =>
  db
    .selectFrom("account_second_factor")
    .select([
      "secret",
      "confirmed_at as confirmedAt",
      "last_step as lastStep",
      "pending_secret as pendingSecret",
    ])
    .where("account_id", "=", accountId);

export const findFactor = (db: Database, accountId: string) => factors(db, accountId).executeTakeFirst();

/** Locks the row, so that concurrent requests cannot use one code twice. */
export const lockFactor = (tx: Tx, accountId: string) =>
  factors(tx, accountId).forUpdate().executeTakeFirst();

export const upsertPendingSecret = (
  tx: Tx,
  accountId: string,
  pendingSecret: Encrypted<"account_second_factor.pending_secret">,
) =>
  tx
    .insertInto("account_second_factor")
    .values({ account_id: accountId, secret: null, confirmed_at: null, pending_secret: pendingSecret })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ pending_secret: pendingSecret }))
    .execute();

export const updateFactor = (
  tx: Tx,
  accountId: string,
  values: Updateable<Tables["account_second_factor"]>,
) => tx.updateTable("account_second_factor").set(values).where("account_id", "=", accountId).execute();

export const deleteFactor = (tx: Tx, accountId: string) =>
  tx.deleteFrom("account_second_factor").where("account_id", "=", accountId).execute();

export const deleteRecoveryCodes = (tx: Tx, accountId: string) =>
  tx.deleteFrom("account_recovery_code").where("account_id", "=", accountId).execute();

export const insertRecoveryCodes = (tx: Tx, accountId: string, hashes: string[]) =>
  tx
    .insertInto("account_recovery_code")
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, used_at: null })))
    .execute();

export const markRecoveryCodeUsed = async (
  tx: Tx,
  accountId: string,
  hash: string,
  now: Date,
): Promise<boolean> =>
  (await tx
    .updateTable("account_recovery_code")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("code_hash")
    .executeTakeFirst()) !== undefined;

export const countRecoveryCodes = async (db: Database, accountId: string): Promise<number> =>
  (
    await db
      .selectFrom("account_recovery_code")
      .select((each) => each.fn.countAll<number>().as("left"))
      .where("account_id", "=", accountId)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow()
  ).left;
