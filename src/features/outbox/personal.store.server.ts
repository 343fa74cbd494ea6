import type { Database } from "../../db/database.server";
import type { Tx } from "../../platform/transaction";

/** Mails to an address, oldest first. */
export const listMailsOf = (db: Database, addressKey: string) =>
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
    .where("recipient_key", "=", addressKey)
    .orderBy("created_at")
    .execute();

export const findBlock = (db: Database, addressKey: string) =>
  db
    .selectFrom("mail_suppression")
    .select(["reason", "since", "until"])
    .where("address_key", "=", addressKey)
    .executeTakeFirst();

/** Everything about an address but that it must not be written to. @returns how many mails there were */
export async function deleteMailsAndBounces(tx: Tx, addressKey: string): Promise<number> {
  await tx.deleteFrom("mail_bounce").where("address_key", "=", addressKey).execute();
  await tx
    .deleteFrom("mail_suppression")
    .where("address_key", "=", addressKey)
    .where("reason", "=", "bounce")
    .execute();
  const gone = await tx
    .deleteFrom("outbox_message")
    .where("recipient_key", "=", addressKey)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
