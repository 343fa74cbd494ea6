import { sql } from "kysely";
import { anonymousEmail } from "../../privacy/privacy.model";
import type { Database, Tx } from "../../../platform/database/database";

export const listPersonalOrders = (db: Database, emailKeys: readonly string[]) =>
  db
    .selectFrom("ticket_order as o")
    .innerJoin("event as e", "e.id", "o.event_id")
    .select([
      "o.id",
      "o.reference",
      "o.state",
      "o.locale",
      "o.buyer_name",
      "o.buyer_email",
      "o.access_needs",
      "o.total_minor",
      "o.currency",
      "o.method",
      "o.created_at",
      "e.slug as event",
      "e.starts_at",
      "e.ends_at",
    ])
    .where(sql<boolean>`o.buyer_email_key = any(${emailKeys}::text[])`)
    .orderBy("o.created_at")
    .orderBy("o.id")
    .execute();

export const listOrderGuests = (db: Database, orderId: string) =>
  db
    .selectFrom("ticket_attendee as a")
    .leftJoin("ticket as t", (join) =>
      join
        .onRef("t.order_id", "=", "a.order_id")
        .onRef("t.type_id", "=", "a.type_id")
        .onRef("t.seat", "=", "a.seat"),
    )
    .select(["a.name", "t.code", "t.state"])
    .where("a.order_id", "=", orderId)
    .execute();

/** Anonymizes an order; sales, payments and refunds stay for accounting. */
export async function eraseOrder(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("ticket_order")
    .set({
      buyer_name: "",
      buyer_email: anonymousEmail(id),
      buyer_email_key: anonymousEmail(id),
      access_needs: null,
      contact_hash: null,
      sender_hash: null,
      // The reason may name a person. An empty text still marks the tickets as complimentary.
      complimentary_reason: sql`case when complimentary_reason is not null then '' end`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("ticket_attendee")
    .set({ name: sql`''` })
    .where("order_id", "=", id)
    .execute();
}
