import type { Insertable } from "kysely";
import type { Tx, Tables, Database } from "../../../platform/database/database";

/** Undefined when this reference was already booked. */
export const insertPayment = (tx: Tx, row: Insertable<Tables["ticket_payment"]>) =>
  tx
    .insertInto("ticket_payment")
    .values(row)
    .onConflict((conflict) => conflict.columns(["method", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const findPayment = (db: Database, method: "transfer" | "card", reference: string) =>
  db
    .selectFrom("ticket_payment")
    .select(["id", "order_id as orderId", "gift_minor as giftMinor"])
    .where("method", "=", method)
    .where("reference", "=", reference)
    .executeTakeFirst();

/** Payment that confirmed the order: not refunded as late. */
export const findAcceptedPayment = (db: Database, orderId: string) =>
  db
    .selectFrom("ticket_payment as p")
    .select(["p.id", "p.provider"])
    .where("p.order_id", "=", orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ticket_refund as r")
            .whereRef("r.payment_id", "=", "p.id")
            .where("r.reason", "=", "late"),
        ),
      ),
    )
    .orderBy("p.received_at")
    .limit(1)
    .executeTakeFirst();

export const listPendingTransfers = (db: Database, eventId: string) =>
  db
    .selectFrom("ticket_order")
    .select(["id", "reference", "buyer_name as buyerName", "total_minor as totalMinor", "currency"])
    .select(["gift_minor as giftMinor", "state", "hold_until as holdUntil"])
    .where("event_id", "=", eventId)
    .where("method", "=", "transfer")
    .where("state", "in", ["awaiting_email", "awaiting_payment", "expired"])
    .orderBy("created_at")
    .limit(500)
    .execute();

export const countPendingTransferOrders = async (db: Database): Promise<number> =>
  Number(
    (
      await db
        .selectFrom("ticket_order")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("state", "=", "awaiting_payment")
        .where("method", "=", "transfer")
        .executeTakeFirstOrThrow()
    ).count,
  );
