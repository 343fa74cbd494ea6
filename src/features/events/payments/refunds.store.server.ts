import type { Insertable } from "kysely";
import { presentBuyerEmail } from "../orders/orders.store.server";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const insertRefund = (tx: Tx, row: Insertable<Tables["ticket_refund"]>) =>
  tx.insertInto("ticket_refund").values(row).execute();

const refunds = (db: Database) =>
  db
    .selectFrom("ticket_refund as r")
    .innerJoin("ticket_payment as p", "p.id", "r.payment_id")
    .innerJoin("ticket_order as o", "o.id", "r.order_id")
    .select(["r.id", "o.reference", "o.buyer_name as buyerName", "r.amount_minor as amountMinor"])
    .select(["r.currency", "r.reason", "r.state", "p.provider", "p.reference as paymentRef"]);

/** Refunds that staff must send manually: transfers, and refunds that a provider refused. */
export const listManualRefunds = (db: Database, eventId: string) =>
  refunds(db)
    .where("o.event_id", "=", eventId)
    .where((is) => is.or([is("r.state", "=", "failed"), is("p.provider", "is", null)]))
    .where("r.state", "<>", "sent")
    .orderBy("r.created_at")
    .limit(500)
    .execute();

export const countManualRefundRows = (db: Database, events: readonly string[] | null) =>
  db
    .selectFrom("ticket_refund as r")
    .innerJoin("ticket_payment as p", "p.id", "r.payment_id")
    .innerJoin("ticket_order as o", "o.id", "r.order_id")
    .select(({ fn }) => ["o.event_id as eventId", fn.countAll<string>().as("count")])
    .where((eb) => eb.or([eb("r.state", "=", "failed"), eb("p.provider", "is", null)]))
    .where("r.state", "<>", "sent")
    .$if(events !== null, (rows) => rows.where("o.event_id", "in", events!))
    .groupBy("o.event_id")
    .execute();

export const listRefundsToRequest = (db: Database, provider: string, limit: number) =>
  refunds(db)
    .where("r.state", "=", "due")
    .where("p.provider", "=", provider)
    .orderBy("r.created_at")
    .limit(limit)
    .execute();

/** Undefined when it was already sent. `by: "hand"` excludes refunds that the provider will send. */
export const markSent = (
  tx: Tx,
  id: string,
  { now, by, ref = null }: { now: Date; by: "hand" | "provider"; ref?: string | null },
) =>
  tx
    .updateTable("ticket_refund as r")
    .from("ticket_payment as p")
    .set({ state: "sent", sent_at: now, provider_ref: ref })
    .whereRef("p.id", "=", "r.payment_id")
    .where("r.id", "=", id)
    .where("r.state", "<>", "sent")
    .$if(by === "hand", (rows) =>
      rows.where((is) => is.or([is("r.state", "=", "failed"), is("p.provider", "is", null)])),
    )
    .returning(["r.order_id as orderId", "r.amount_minor as minor", "r.payment_id as paymentId"])
    .executeTakeFirst();

/** Undefined when it had already failed, or staff have sent it manually. `wasSent`: a bank returned it. */
export async function markFailed(tx: Tx, id: string) {
  const refund = await tx
    .selectFrom("ticket_refund")
    .select(["order_id as orderId", "state", "provider_ref as providerRef"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const wasSent = refund?.state === "sent" && refund.providerRef !== null;
  if (!refund || (refund.state !== "due" && !wasSent)) return undefined;
  await tx
    .updateTable("ticket_refund")
    .set({ state: "failed", sent_at: null })
    .where("id", "=", id)
    .execute();
  return { orderId: refund.orderId, wasSent };
}

export const findSentRefund = (tx: Tx, id: string) =>
  tx
    .selectFrom("ticket_refund as r")
    .innerJoin("ticket_order as o", "o.id", "r.order_id")
    .innerJoin("event as e", "e.id", "o.event_id")
    .select(["r.amount_minor as amountMinor", "r.currency", "r.created_at as createdAt"])
    .select(["o.id as orderId", "o.link_version as linkVersion", "o.reference", "o.locale"])
    .select(presentBuyerEmail.as("email"))
    .select(["e.title", "e.time_zone as timeZone"])
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow();

export const findPaymentById = (db: Database, id: string) =>
  db
    .selectFrom("ticket_payment as p")
    .innerJoin("ticket_order as o", "o.id", "p.order_id")
    .select(["p.method", "p.provider", "p.reference", "p.amount_minor as amountMinor", "p.currency"])
    .select(["p.gift_minor as giftMinor", "p.received_at as receivedAt", "o.reference as order"])
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();
