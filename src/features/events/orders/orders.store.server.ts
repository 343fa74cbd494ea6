import { violatesConstraint } from "../../../platform/database/constraint-error";
import { type Insertable, type Updateable, sql } from "kysely";
import { HOLDING_STATES } from "./orders.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const ORDER_COLUMNS = [
  "o.id",
  "o.link_version as linkVersion",
  "o.client_id as clientId",
  "o.reference",
  "o.event_id as eventId",
  "o.state",
  "o.locale",
  "o.buyer_name as buyerName",
  "o.buyer_email_key as buyerEmailKey",
  "o.total_minor as totalMinor",
  "o.gift_minor as giftMinor",
  "o.currency",
  "o.method",
  "o.refund_hours as refundHours",
  "o.hold_until as holdUntil",
  "o.email_confirmed_at as emailConfirmedAt",
  "o.contact_hash as contactHash",
  "o.created_at as createdAt",
] as const;
const EVENT_COLUMNS = [
  "e.slug",
  "e.art",
  "e.title",
  "e.location",
  "e.status as eventStatus",
  "e.state as eventState",
  "e.publish_at as eventPublishAt",
  "e.starts_at as startsAt",
  "e.ends_at as endsAt",
  "e.time_zone as timeZone",
  "e.changed_at as changedAt",
  "e.previous_starts_at as previousStartsAt",
  "e.previous_time_zone as previousTimeZone",
] as const;

/** Current email address of an account that had the address of the order. */
export const presentBuyerEmail = sql<string>`present_email(o.buyer_email_key, o.buyer_email)`;

const orders = (db: Database) =>
  db
    .selectFrom("ticket_order as o")
    .innerJoin("event as e", "e.id", "o.event_id")
    .select(ORDER_COLUMNS)
    .select(presentBuyerEmail.as("buyerEmail"))
    .select(EVENT_COLUMNS);

export const findOrderByToken = (db: Database, hash: string) =>
  orders(db).where("o.token_hash", "=", hash).executeTakeFirst();

export const findOrder = (db: Database, id: string) => orders(db).where("o.id", "=", id).executeTakeFirst();

/** Orders with uncancelled tickets (`priceMinor`: paid for them), and those that wait for a transfer. */
export const listOrdersToNotify = (db: Database, eventId: string, now: Date) =>
  orders(db)
    .select((from) =>
      from
        .selectFrom("ticket as k")
        .select(({ fn }) => fn.countAll<number>().as("tickets"))
        .whereRef("k.order_id", "=", "o.id")
        .where("k.state", "<>", "cancelled")
        .as("tickets"),
    )
    .select((from) =>
      from
        .selectFrom("ticket as k")
        .innerJoin("ticket_order_line as l", (join) =>
          join.onRef("l.order_id", "=", "k.order_id").onRef("l.type_id", "=", "k.type_id"),
        )
        .select(sql<number>`coalesce(sum(l.unit_minor), 0)::bigint`.as("price"))
        .whereRef("k.order_id", "=", "o.id")
        .where("k.state", "<>", "cancelled")
        .as("priceMinor"),
    )
    .where("o.event_id", "=", eventId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb("o.state", "=", "awaiting_payment"), eb("o.hold_until", ">", now)]),
        exists(
          selectFrom("ticket as k")
            .select("k.id")
            .whereRef("k.order_id", "=", "o.id")
            .where("k.state", "<>", "cancelled"),
        ),
      ]),
    )
    .orderBy("o.id")
    .execute();

export const listOrdersByEmail = (db: Database, emailKeys: readonly string[]) =>
  orders(db)
    .where(sql<boolean>`o.buyer_email_key = any(${emailKeys}::text[])`)
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(100)
    .execute();

/** By the reference that people read out. */
export const findOrderByReference = (db: Database, reference: string) =>
  orders(db).where("o.reference", "=", reference).executeTakeFirst();

export const findOrderByTicketCode = (db: Database, code: string) =>
  orders(db)
    .where("o.id", "in", (from) => from.selectFrom("ticket").select("order_id").where("code", "=", code))
    .executeTakeFirst();

export const findOrderByClientId = (db: Database, clientId: string) =>
  orders(db).where("o.client_id", "=", clientId).executeTakeFirst();

export const lockOrder = (tx: Tx, id: string) =>
  orders(tx).where("o.id", "=", id).forUpdate("o").executeTakeFirstOrThrow();

type OrderParts = {
  lines: readonly { type: string; quantity: number; unit: number }[];
  guests: readonly { type: string; seat: number; name: string }[];
};

/** Undefined for a taken reference or duplicate form. Pools are locked and counted on commit (migration 0072). */
export const insertOrderWithLines = (
  db: Database,
  { lines, guests }: OrderParts,
  row: Insertable<Tables["ticket_order"]>,
  trigger = { actor: "guest", reason: "form" },
) =>
  db
    .with("made", (of) =>
      of
        .insertInto("ticket_order")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["id", "created_at", "state"]),
    )
    .with("lines", (of) =>
      of
        .insertInto("ticket_order_line")
        .columns(["order_id", "type_id", "quantity", "unit_minor"])
        .expression(
          sql`select made.id, type, quantity, unit from made,
            jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(type uuid, quantity smallint, unit bigint)`,
        ),
    )
    .with("guests", (of) =>
      of
        .insertInto("ticket_attendee")
        .columns(["order_id", "type_id", "seat", "name"])
        .expression(
          sql`select made.id, type, seat, name from made,
            jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as g(type uuid, seat smallint, name text)`,
        ),
    )
    .with("recorded", (of) =>
      of
        .insertInto("ticket_event")
        .columns(["order_id", "happened_at", "actor", "to_state", "reason"])
        .expression(sql`select id, created_at, ${trigger.actor}, state, ${trigger.reason} from made`),
    )
    .selectFrom("made")
    .select("id")
    .executeTakeFirst();

export const updateOrder = (tx: Tx, id: string, values: Updateable<Tables["ticket_order"]>) =>
  tx.updateTable("ticket_order").set(values).where("id", "=", id).execute();

/** Whether `insertOrderWithLines` failed because a ticket type was deleted in the meantime. */
export const isTicketTypeMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23503";

/** Whether the commit failed because a pool would exceed its capacity. */
export const isPoolFull = (error: unknown): boolean => violatesConstraint(error, "ticket_order_has_room");

/** Whether a free order would take the second half of a pool: it must confirm its email address first. */
export const isConfirmationRequired = (error: unknown): boolean =>
  violatesConstraint(error, "ticket_order_confirms");

export const isPendingShareUsed = (error: unknown): boolean =>
  violatesConstraint(error, "ticket_order_share");

/** One statement for the change and its event. */
export const updateOrderWithEvent = (
  tx: Tx,
  values: Updateable<Tables["ticket_order"]>,
  event: Insertable<Tables["ticket_event"]>,
) =>
  tx
    .with("moved", (db) => db.updateTable("ticket_order").set(values).where("id", "=", event.order_id))
    .insertInto("ticket_event")
    .values(event)
    .execute();

export const insertOrderEvents = (tx: Tx, rows: Insertable<Tables["ticket_event"]>[]) =>
  tx.insertInto("ticket_event").values(rows).execute();

export const listLines = (db: Database, orderId: string) =>
  db
    .selectFrom("ticket_order_line as l")
    .innerJoin("ticket_type as t", "t.id", "l.type_id")
    .select(["l.type_id as typeId", "t.key as typeKey", "t.name", "l.quantity", "l.unit_minor as unitMinor"])
    .where("l.order_id", "=", orderId)
    .orderBy("t.position")
    .execute();

export const listAttendees = (db: Database, orderId: string) =>
  db
    .selectFrom("ticket_attendee as a")
    .innerJoin("ticket_type as t", "t.id", "a.type_id")
    .select(["a.type_id as typeId", "a.seat", "a.name", "t.name as typeName", "t.key as typeKey"])
    .where("a.order_id", "=", orderId)
    .orderBy("t.position")
    .orderBy("a.seat")
    .execute();

/** Locks orders whose hold has expired, or exceeds the longest possible one. Skips locked rows. */
export const lockOverdueOrders = (
  tx: Tx,
  now: Date,
  maxHold: { transfer: Date; other: Date },
  limit: number,
) =>
  tx
    .selectFrom("ticket_order")
    .select("id")
    .select((order) => order.ref("state").$castTo<(typeof HOLDING_STATES)[number]>().as("state"))
    .where("state", "in", HOLDING_STATES)
    .where((order) =>
      order.or([
        order("hold_until", "<=", now),
        order("hold_until", ">", maxHold.transfer),
        order.and([order("hold_until", ">", maxHold.other), order("method", "is distinct from", "transfer")]),
      ]),
    )
    .orderBy("hold_until")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
