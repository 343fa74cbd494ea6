import { type SqlBool, sql } from "kysely";
import type { DataSubject } from "../privacy/privacy.model";
import type { Database, Tx } from "../../platform/database/database";

export const findAccountOfSubject = ({ emailKeys, accountId }: DataSubject, db: Database) =>
  db
    .selectFrom("account")
    .selectAll()
    .where((each) =>
      each.or([
        ...(accountId === null ? [] : [each("id", "=", accountId)]),
        // With an account id, ignore email keys: a former address may belong to another account by now.
        ...(accountId === null ? [sql<SqlBool>`email_key = any(${emailKeys}::text[])`] : []),
        each.lit(false),
      ]),
    )
    .where("password_hash", "<>", ERASED_PASSWORD_HASH)
    .executeTakeFirst();

/** Matches no password; marks an erased account. */
export const ERASED_PASSWORD_HASH = "$argon2id$erased";

export const listAccountEvents = (db: Database, accountId: string) =>
  db
    .selectFrom("account_event")
    .select(["happened_at as at", "kind"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();

export async function deleteCredentials(tx: Tx, accountId: string | null, email: string): Promise<void> {
  if (accountId !== null) {
    await tx.deleteFrom("account_session").where("account_id", "=", accountId).execute();
    await tx.deleteFrom("account_device").where("account_id", "=", accountId).execute();
    await tx.deleteFrom("account_second_factor").where("account_id", "=", accountId).execute();
    await tx.deleteFrom("account_passkey").where("account_id", "=", accountId).execute();
    await tx.deleteFrom("account_recovery_code").where("account_id", "=", accountId).execute();
    await tx.deleteFrom("account_token").where("account_id", "=", accountId).execute();
  }
  await tx
    .deleteFrom("account_token")
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
    .execute();
}
