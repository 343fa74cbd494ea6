import type { Insertable } from "kysely";
import type { TokenPurpose } from "../accounts.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const listPasskeys = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom("account_passkey")
    .select(["id", "credential_id as credentialId", "transports", "name"])
    .select(["created_at as createdAt", "last_used_at as usedAt"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const countPasskeys = async (db: Database | Tx, accountId: string): Promise<number> =>
  (
    await db
      .selectFrom("account_passkey")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow()
  ).count;

const passkeys = (db: Database | Tx, credentialId: string) =>
  db
    .selectFrom("account_passkey as p")
    .innerJoin("account as a", "a.id", "p.account_id")
    .select(["p.id", "p.account_id as accountId", "p.public_key as publicKey", "p.counter"])
    .select("a.passkey_handle as handle")
    .where("p.credential_id", "=", credentialId);

export const findPasskey = (db: Database, credentialId: string) =>
  passkeys(db, credentialId).executeTakeFirst();

/** Locks the row: of two concurrent answers, the second sees the counter of the first. */
export const lockPasskey = (tx: Tx, credentialId: string) =>
  passkeys(tx, credentialId).forUpdate("p").executeTakeFirst();

/** @returns false if any account already has this credential */
export const insertPasskey = async (tx: Tx, row: Insertable<Tables["account_passkey"]>): Promise<boolean> =>
  (await tx
    .insertInto("account_passkey")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst()) !== undefined;

export const updatePasskeyUse = (tx: Tx, id: string, use: { counter: number; now: Date }) =>
  tx
    .updateTable("account_passkey")
    .set({ counter: use.counter, last_used_at: use.now })
    .where("id", "=", id)
    .execute();

export const updatePasskeyName = (db: Database, accountId: string, id: string, name: string) =>
  db
    .updateTable("account_passkey")
    .set({ name })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();

export const deletePasskey = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom("account_passkey")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()) !== undefined;

export const deletePasskeys = async (tx: Tx, accountId: string): Promise<number> =>
  Number(
    (await tx.deleteFrom("account_passkey").where("account_id", "=", accountId).executeTakeFirst())
      .numDeletedRows,
  );

/** Each visit to the sign-in page may create a challenge, so expired ones are deleted early. */
export const deleteExpiredChallenges = (tx: Tx, purposes: TokenPurpose[], now: Date) =>
  tx.deleteFrom("account_token").where("purpose", "in", purposes).where("expires_at", "<=", now).execute();
