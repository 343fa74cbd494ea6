import { type Insertable, sql } from "kysely";
import { hasTypedInFolded } from "../../../db/sql-expressions.server";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const findAdminEvent = (db: Database, slug: string) =>
  db
    .selectFrom("event")
    .select(["id", "slug", "title", "status", "starts_at as startsAt", "ends_at as endsAt"])
    .select(["time_zone as timeZone", "refund_hours as refundHours"])
    .where("slug", "=", slug)
    .executeTakeFirst();

export const listPools = (db: Database, eventId: string) =>
  db
    .selectFrom("ticket_pool")
    .select(["id", "key", "name", "capacity"])
    .where("event_id", "=", eventId)
    .orderBy("id")
    .execute();

export const listTypePoolLinks = (db: Database, eventId: string) =>
  db
    .selectFrom("ticket_type_pool")
    .select(["type_id as typeId", "pool_id as poolId"])
    .where("event_id", "=", eventId)
    .execute();

/** Locks the ticket types, so that no one orders a type that is being deleted. */
export const lockTypes = (tx: Tx, eventId: string) =>
  tx
    .selectFrom("ticket_type")
    .select("id")
    .where("event_id", "=", eventId)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Ordered types must stay, because orders refer to them. */
export const listOrderedTypes = (db: Database, eventId: string) =>
  db
    .selectFrom("ticket_order_line as l")
    .innerJoin("ticket_type as t", "t.id", "l.type_id")
    .select("t.key")
    .distinct()
    .where("t.event_id", "=", eventId)
    .execute();

export const setRefundHours = (tx: Tx, eventId: string, hours: number | null) =>
  tx.updateTable("event").set({ refund_hours: hours }).where("id", "=", eventId).execute();

export const upsertPool = (tx: Tx, row: Insertable<Tables["ticket_pool"]>) =>
  tx
    .insertInto("ticket_pool")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["event_id", "key"]).doUpdateSet({ name: sql`excluded.name`, capacity: row.capacity }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

export const upsertTicketType = (tx: Tx, row: Insertable<Tables["ticket_type"]>) =>
  tx
    .insertInto("ticket_type")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["event_id", "key"]).doUpdateSet({
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        price_minor: sql`excluded.price_minor`,
        currency: sql`excluded.currency`,
        benefits: sql`excluded.benefits`,
        sales_start: sql`excluded.sales_start`,
        sales_end: sql`excluded.sales_end`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

export async function replaceTypePoolLinks(
  tx: Tx,
  eventId: string,
  links: Insertable<Tables["ticket_type_pool"]>[],
) {
  await tx.deleteFrom("ticket_type_pool").where("event_id", "=", eventId).execute();
  if (links.length > 0) await tx.insertInto("ticket_type_pool").values(links).execute();
}

export async function deleteUnlisted(
  tx: Tx,
  eventId: string,
  { types, pools }: { types: readonly string[]; pools: readonly string[] },
) {
  const notIn = (ids: readonly string[]) => sql<boolean>`not id = any(${ids}::uuid[])`;
  await tx.deleteFrom("ticket_type").where("event_id", "=", eventId).where(notIn(types)).execute();
  await tx.deleteFrom("ticket_pool").where("event_id", "=", eventId).where(notIn(pools)).execute();
}

export function listOrders(db: Database, eventId: string, query: string, limit: number) {
  return db
    .selectFrom("ticket_order as o")
    .select(["o.id", "o.reference", "o.state", "o.method", "o.buyer_name as buyerName"])
    .select(["o.buyer_email as buyerEmail", "o.total_minor as totalMinor", "o.gift_minor as giftMinor"])
    .select(["o.currency", "o.hold_until as holdUntil", "o.created_at as createdAt"])
    .select("o.complimentary_reason as complimentaryReason")
    .select(({ selectFrom }) =>
      selectFrom("ticket_order_line as l")
        .whereRef("l.order_id", "=", "o.id")
        .select(sql<number>`coalesce(sum(l.quantity), 0)::int`.as("seats"))
        .as("seats"),
    )
    .where("o.event_id", "=", eventId)
    .$if(query !== "", (rows) => rows.where(hasTypedInFolded("o.folded_buyer", query)))
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(limit)
    .execute();
}

/** Excludes cancelled tickets. */
export const countComplimentary = (db: Database, eventId: string) =>
  db
    .selectFrom("ticket as k")
    .innerJoin("ticket_order as o", "o.id", "k.order_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("k.event_id", "=", eventId)
    .where("k.state", "<>", "cancelled")
    .where("o.complimentary_reason", "is not", null)
    .executeTakeFirstOrThrow();

export const isComplimentary = async (db: Database, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom("ticket_order")
    .select("id")
    .where("id", "=", orderId)
    .where("complimentary_reason", "is not", null)
    .executeTakeFirst()) !== undefined;
