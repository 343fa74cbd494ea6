import type { Insertable } from "kysely";
import { presentBuyerEmail } from "../orders/orders.store.server";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const listOrdersAwaitingNotice = (
  db: Database,
  { changeId, before, now }: { changeId: string; before: Date; now: Date },
  limit: number,
) =>
  db
    .selectFrom("ticket_order as o")
    .select(["o.id", "o.link_version as linkVersion", "o.reference", "o.locale"])
    .select(presentBuyerEmail.as("email"))
    .where("o.method", "=", "transfer")
    .where("o.state", "=", "awaiting_payment")
    .where("o.hold_until", ">", now)
    .where("o.created_at", "<=", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ticket_account_notice as notice")
            .whereRef("notice.order_id", "=", "o.id")
            .where("notice.change_id", "=", changeId)
            .select("notice.order_id"),
        ),
      ),
    )
    .orderBy("o.created_at")
    .limit(limit)
    .execute();

/** False when another process has sent the notice. */
export const insertBankAccountNotice = async (
  tx: Tx,
  row: Insertable<Tables["ticket_account_notice"]>,
): Promise<boolean> =>
  (await tx
    .insertInto("ticket_account_notice")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("order_id")
    .executeTakeFirst()) !== undefined;
