import { violatesConstraint } from "../../platform/database/constraint-error";
import { type Insertable, type Updateable, sql } from "kysely";
import type { AccountEventKind } from "./accounts.model";
import type { Database, Tables, Tx } from "../../platform/database/database";

export const findAccountByEmail = (db: Database, emailKey: string) =>
  db
    .selectFrom("account")
    .select(["id", "email", "email_key as emailKey", "password_hash as passwordHash", "roles", "locale"])
    .select("limits_epoch as limitsEpoch")
    .where("email_key", "=", emailKey)
    .executeTakeFirst();

export const findAccount = (db: Database, id: string) =>
  db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();

/** Whether a change failed since another account has this address, or this user name, since a moment ago. */
export const isEmailTakenError = (error: unknown): boolean =>
  violatesConstraint(error, "account_email_key_key");
export const isUsernameTakenError = (error: unknown): boolean =>
  violatesConstraint(error, "account_username_key");

/** Locks the row until the end of the transaction. */
export const lockAccount = (tx: Tx, id: string) =>
  tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

/** Undefined when the address has an account already; a parallel insert of the same address is waited for. */
export const insertAccount = (tx: Tx, row: Insertable<Tables["account"]>) =>
  tx
    .insertInto("account")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();

export const updateAccount = (db: Database | Tx, id: string, values: Updateable<Tables["account"]>) =>
  db.updateTable("account").set(values).where("id", "=", id).execute();

export const isUsernameTaken = async (
  db: Database | Tx,
  username: string,
  exceptAccountId: string,
): Promise<boolean> =>
  (await db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .where("id", "<>", exceptAccountId)
    .executeTakeFirst()) !== undefined;

export const hasOwner = async (db: Database | Tx): Promise<boolean> =>
  (await db
    .selectFrom("account")
    .select("id")
    .where(sql<boolean>`roles @> array['owner']`)
    .executeTakeFirst()) !== undefined;

/** Starts every limit anew that counts guesses at this account. */
export const resetAttemptLimits = (tx: Tx, id: string) =>
  tx
    .updateTable("account")
    .set(({ eb }) => ({ limits_epoch: eb("limits_epoch", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const insertAccountEvent = (
  tx: Tx,
  accountId: string,
  kind: AccountEventKind,
  now: Date,
  actor: "self" | "system" = "self",
) =>
  tx.insertInto("account_event").values({ account_id: accountId, kind, actor, happened_at: now }).execute();
