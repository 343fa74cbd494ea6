import type { Insertable } from "kysely";
import type { Tables } from "../../db/database.server";
import type { Tx } from "../../platform/transaction";

export const insertMail = (tx: Tx, row: Insertable<Tables["outbox_message"]>) =>
  tx.insertInto("outbox_message").values(row).execute();
