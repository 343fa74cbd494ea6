import { type Insertable, sql } from "kysely";
import type { TokenPurpose } from "../accounts.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const insertToken = (tx: Tx, row: Insertable<Tables["account_token"]>) =>
  tx.insertInto("account_token").values(row).execute();

export const deleteTokensBefore = (tx: Tx, moment: Date) =>
  tx.deleteFrom("account_token").where("expires_at", "<", moment).execute();

const tokens = (db: Database, hash: string) =>
  db
    .selectFrom("account_token")
    .select([
      "purpose",
      "account_id as accountId",
      "email",
      "roles",
      "next",
      "change_id as changeId",
      "expires_at as expiresAt",
      "used_at as usedAt",
    ])
    .where("token_hash", "=", hash);

export const findToken = (db: Database, hash: string) => tokens(db, hash).executeTakeFirst();

export const hasOpenToken = async (
  db: Database,
  { purpose, email, until }: { purpose: TokenPurpose; email: string; until: Date },
): Promise<boolean> =>
  (await db
    .selectFrom("account_token")
    .select("purpose")
    .where("purpose", "=", purpose)
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
    .where("used_at", "is", null)
    .where("expires_at", ">=", until)
    .executeTakeFirst()) !== undefined;

export const lockToken = (tx: Tx, hash: string) => tokens(tx, hash).forUpdate().executeTakeFirst();

export const markTokenUsed = (tx: Tx, hash: string, now: Date) =>
  tx.updateTable("account_token").set({ used_at: now }).where("token_hash", "=", hash).execute();

export const revokeAccountTokens = (tx: Tx, accountId: string, now: Date, purposes?: TokenPurpose[]) =>
  tx
    .updateTable("account_token")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .$if(purposes !== undefined, (query) => query.where("purpose", "in", purposes!))
    .execute();

/** Serializes changes of ownership until the end of the transaction. */
export const lockOwnership = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('reboot owner'))`.execute(tx);
