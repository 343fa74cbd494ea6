import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database/database";

export const listPersonalSubscriptions = (db: Database, emailKeys: readonly string[]) =>
  db
    .selectFrom("subscription")
    .select(["id", "email", "locale", "lists", "state", "created_at", "confirmed_at", "paused_until"])
    .where(sql<boolean>`email_key = any(${emailKeys}::text[])`)
    .execute();

export const listSubscriptionEvents = (db: Database, id: string) =>
  db
    .selectFrom("subscription_event")
    .select([
      "happened_at as at",
      "from_state as from",
      "to_state as to",
      "reason",
      "consent_text as consentText",
    ])
    .where("subscription_id", "=", id)
    .orderBy("id")
    .execute();

/** With the delivered issues, the outbox would reveal the email address. */
export async function deleteTraces(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("subscription_token").where("subscription_id", "=", id).execute();
  await tx.deleteFrom("newsletter_delivery").where("subscription_id", "=", id).execute();
  await tx.deleteFrom("newsletter_turn").where("subscription_id", "=", id).execute();
}
