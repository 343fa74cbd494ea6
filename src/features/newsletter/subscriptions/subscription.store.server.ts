import type { Insertable, Updateable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** Returns undefined when the email key exists; waits for a concurrent insert of it. */
export const insertSubscription = (tx: Tx, row: Insertable<Tables["subscription"]>) =>
  tx
    .insertInto("subscription")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();

const subscriptionStatus = (db: Database, emailKey: string) =>
  db
    .selectFrom("subscription")
    .select(["id", "state", "pending_until as pendingUntil", "last_mail_at as lastMailAt"])
    .where("email_key", "=", emailKey);

export const findSubscriptionStatus = (db: Database, emailKey: string) =>
  subscriptionStatus(db, emailKey).executeTakeFirst();

export const lockSubscription = (tx: Tx, emailKey: string) =>
  subscriptionStatus(tx, emailKey).forUpdate().executeTakeFirstOrThrow();

export const updateSubscription = (tx: Tx, id: string, values: Updateable<Tables["subscription"]>) =>
  tx.updateTable("subscription").set(values).where("id", "=", id).execute();

export const insertSubscriptionEvent = (tx: Tx, row: Insertable<Tables["subscription_event"]>) =>
  tx.insertInto("subscription_event").values(row).execute();

export const insertToken = (tx: Tx, row: Insertable<Tables["subscription_token"]>) =>
  tx.insertInto("subscription_token").values(row).execute();

const confirmationLinks = (db: Database) =>
  db
    .selectFrom("subscription_token as t")
    .innerJoin("subscription as s", "s.id", "t.subscription_id")
    .select([
      "s.id",
      "s.email",
      "s.state",
      "s.pending_until as pendingUntil",
      "s.last_mail_at as lastMailAt",
      "t.expires_at as expiresAt",
      "t.used_at as usedAt",
    ])
    .where("t.purpose", "=", "confirm");

export const findConfirmationLink = (db: Database, hash: string) =>
  confirmationLinks(db).where("t.token_hash", "=", hash).executeTakeFirst();

export const lockConfirmationLink = (tx: Tx, hash: string) =>
  confirmationLinks(tx).where("t.token_hash", "=", hash).forUpdate().executeTakeFirst();

export const markTokenUsed = (tx: Tx, hash: string, now: Date) =>
  tx.updateTable("subscription_token").set({ used_at: now }).where("token_hash", "=", hash).execute();

const SUBSCRIBER_COLUMNS = [
  "id",
  "email",
  "state",
  "locale",
  "lists",
  "paused_until as pausedUntil",
] as const;

export const findSubscriber = (db: Database, id: string) =>
  db.selectFrom("subscription").select(SUBSCRIBER_COLUMNS).where("id", "=", id).executeTakeFirst();

export const findSubscriberByEmail = (db: Database, emailKey: string) =>
  db
    .selectFrom("subscription")
    .select(SUBSCRIBER_COLUMNS)
    .where("email_key", "=", emailKey)
    .executeTakeFirst();

export const lockSubscriber = (tx: Tx, id: string) =>
  tx
    .selectFrom("subscription")
    .select(SUBSCRIBER_COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const lockOverduePending = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom("subscription")
    .select(["id", "email", "state"])
    .where("state", "=", "pending")
    .where("pending_until", "<=", now)
    .orderBy("pending_until")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
