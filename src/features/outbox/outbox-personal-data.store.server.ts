import type { Database, Tx } from "../../platform/database/database";

/** Mails to an address, oldest first. */
export const listPersonalMails = (db: Database, emailKey: string) =>
  db
    .selectFrom("outbox_message")
    .select([
      "id",
      "kind",
      "recipient",
      "locale",
      "subject",
      "text",
      "state",
      "created_at",
      "sent_at",
      "answer",
    ])
    .where("recipient_key", "=", emailKey)
    .orderBy("created_at")
    .execute();

export const findPersonalSuppression = (db: Database, emailKey: string) =>
  db
    .selectFrom("mail_suppression")
    .select(["reason", "since", "until"])
    .where("address_key", "=", emailKey)
    .executeTakeFirst();

/** Everything about an address but that it must not be written to. @returns how many mails there were */
export async function deleteMailsAndBounces(tx: Tx, emailKey: string): Promise<number> {
  await tx.deleteFrom("mail_bounce").where("address_key", "=", emailKey).execute();
  await tx
    .deleteFrom("mail_suppression")
    .where("address_key", "=", emailKey)
    .where("reason", "in", ["bounce", "undelivered"])
    .execute();
  const deleted = await tx
    .deleteFrom("outbox_message")
    .where("recipient_key", "=", emailKey)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
