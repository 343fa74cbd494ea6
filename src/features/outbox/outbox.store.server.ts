import type { Insertable, Transaction } from "kysely";
import type { Tables } from "../../db/database.server";

export const insertMail = (tx: Transaction<Tables>, row: Insertable<Tables["outbox_message"]>) =>
  tx.insertInto("outbox_message").values(row).execute();
