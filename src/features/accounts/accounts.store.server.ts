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

export const isEmailTakenError = (error: unknown): boolean =>
  violatesConstraint(error, "account_email_key_key");
export const isUsernameTakenError = (error: unknown): boolean =>
  violatesConstraint(error, "account_username_key");

export const lockAccount = (tx: Tx, id: string) =>
  tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

/** Returns undefined if the email address has an account. Waits for a concurrent insert of the same one. */
export const insertAccount = (tx: Tx, row: Insertable<Tables["account"]>) =>
  tx
    .insertInto("account")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();

export const updateAccount = (db: Database | Tx, id: string, values: Updateable<Tables["account"]>) =>
  db.updateTable("account").set(values).where("id", "=", id).execute();

export const insertFormerEmail = (
  tx: Tx,
  { accountId, emailKey, now }: { accountId: string; emailKey: string; now: Date },
) =>
  tx
    .insertInto("account_former_email")
    .values({ email_key: emailKey, account_id: accountId, proved_until: now })
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet({ account_id: accountId, proved_until: now }),
    )
    .execute();

/** Returns formerly proven email keys, latest first, without those that another account has proven since. */
export async function listFormerEmailKeys(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("account_former_email as former")
    .select("former.email_key as emailKey")
    .where("former.account_id", "=", accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("account as present")
            .select("present.id")
            .whereRef("present.email_key", "=", "former.email_key")
            .where("present.email_verified_at", "is not", null),
        ),
      ),
    )
    .orderBy("former.proved_until", "desc")
    .execute();
  return rows.map(({ emailKey }) => emailKey);
}

export const deleteFormerEmails = (tx: Tx, accountId: string) =>
  tx.deleteFrom("account_former_email").where("account_id", "=", accountId).execute();

/** Returns the account that proved this email address; the current owner wins over former ones. */
export const findAccountByProvenEmail = (db: Database, emailKey: string) =>
  db
    .selectFrom("account")
    .select("account.id")
    .leftJoin("account_former_email as former", (join) =>
      join.onRef("former.account_id", "=", "account.id").on("former.email_key", "=", emailKey),
    )
    .where(({ or, and, eb }) =>
      or([
        and([eb("account.email_key", "=", emailKey), eb("account.email_verified_at", "is not", null)]),
        eb("former.email_key", "is not", null),
      ]),
    )
    .orderBy(sql`account.email_key = ${emailKey}`, "desc")
    .executeTakeFirst();

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

/** Resets every limit that counts guesses at this account. */
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
