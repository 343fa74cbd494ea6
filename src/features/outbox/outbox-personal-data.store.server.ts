import type { Database, Tx } from "../../platform/database/database";

export const listPersonalMails = (db: Database, emailKeys: readonly string[]) =>
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
    .where("recipient_key", "in", emailKeys)
    .orderBy("created_at")
    .execute();

export const listPersonalSuppressions = (db: Database, emailKeys: readonly string[]) =>
  db
    .selectFrom("mail_suppression")
    .select(["reason", "since", "until"])
    .where("address_key", "in", emailKeys)
    .execute();

/** Deletes everything except complaints and blocks by staff. Returns the number of deleted emails. */
export async function deleteMailsAndBounces(tx: Tx, emailKeys: readonly string[]): Promise<number> {
  await tx.deleteFrom("mail_bounce").where("address_key", "in", emailKeys).execute();
  await tx
    .deleteFrom("mail_suppression")
    .where("address_key", "in", emailKeys)
    .where("reason", "in", ["bounce", "undelivered"])
    .execute();
  const deleted = await tx
    .deleteFrom("outbox_message")
    .where("recipient_key", "in", emailKeys)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
