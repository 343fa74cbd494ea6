import type { Database } from "../../../../platform/database/database";

export const listPayments = (db: Database, orderId: string) =>
  db
    .selectFrom("ticket_payment")
    .select(["method", "reference", "amount_minor as minor", "received_at as receivedAt"])
    .where("order_id", "=", orderId)
    .orderBy("received_at")
    .execute();

export const listRefunds = (db: Database, orderId: string) =>
  db
    .selectFrom("ticket_refund")
    .select(["amount_minor as minor", "reason", "state", "created_at as createdAt", "sent_at as sentAt"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();

/** Events of the order itself; events of its tickets are excluded. */
export const listOrderEvents = (db: Database, orderId: string) =>
  db
    .selectFrom("ticket_event")
    .select(["happened_at as happenedAt", "actor", "to_state as state"])
    .where("order_id", "=", orderId)
    .where("ticket_id", "is", null)
    .orderBy("id")
    .execute();

export const findComplimentaryReason = async (db: Database, orderId: string): Promise<string | null> =>
  (
    await db
      .selectFrom("ticket_order")
      .select("complimentary_reason as reason")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow()
  ).reason;
