import { type Insertable, sql } from "kysely";
import { hasTyped } from "../../../db/sql-expressions.server";
import { isUuid } from "../../../platform/ids/is-uuid";
import type { TicketState } from "../orders/orders.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const tickets = (db: Database) =>
  db
    .selectFrom("ticket as k")
    .innerJoin("ticket_attendee as a", (join) =>
      join
        .onRef("a.order_id", "=", "k.order_id")
        .onRef("a.type_id", "=", "k.type_id")
        .onRef("a.seat", "=", "k.seat"),
    )
    .innerJoin("ticket_type as t", "t.id", "k.type_id")
    .innerJoin("ticket_order as o", "o.id", "k.order_id")
    .select([
      "k.id",
      "k.link_version as linkVersion",
      "k.order_id as orderId",
      "k.event_id as eventId",
      "k.type_id as typeId",
    ])
    .select(["k.code", "k.state", "k.changed_at as changedAt", "a.name", "t.name as typeName"])
    .select(["o.buyer_name as buyerName", "o.reference"]);

/** Returns the ids of the inserted rows; rows with a taken code are skipped. */
export async function insertTickets(tx: Tx, rows: Insertable<Tables["ticket"]>[]): Promise<string[]> {
  const inserted = await tx
    .insertInto("ticket")
    .values(rows)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

export const listOrderTickets = (db: Database, orderId: string) =>
  tickets(db).where("k.order_id", "=", orderId).orderBy("t.position").orderBy("k.seat").execute();

/** Tickets of an order that were cancelled at this time. */
export const listTicketsCancelledAt = (db: Database, orderId: string, at: Date) =>
  tickets(db)
    .where("k.order_id", "=", orderId)
    .where("k.id", "in", (from) =>
      from
        .selectFrom("ticket_event")
        .select(({ ref }) => ref("ticket_id").$notNull().as("id"))
        .where("order_id", "=", orderId)
        .where("to_state", "=", "cancelled")
        .where("ticket_id", "is not", null)
        .where("happened_at", "=", at),
    )
    .orderBy("t.position")
    .orderBy("k.seat")
    .execute();

export const findTicketByToken = (db: Database, hash: string) =>
  tickets(db)
    .innerJoin("event as e", "e.id", "k.event_id")
    .select(["e.slug", "e.title", "e.location", "e.venue", "e.address", "e.status as eventStatus"])
    .select(["e.state as eventState", "e.publish_at as eventPublishAt"])
    .select(["e.starts_at as startsAt", "e.ends_at as endsAt", "e.time_zone as timeZone"])
    .select(["e.previous_starts_at as previousStartsAt", "e.previous_time_zone as previousTimeZone"])
    .where("k.token_hash", "=", hash)
    .executeTakeFirst();

export const lockTicket = (tx: Tx, found: { hash: string } | { code: string }) =>
  ("hash" in found
    ? tickets(tx).where("k.token_hash", "=", found.hash)
    : tickets(tx).where("k.code", "=", found.code)
  )
    .forUpdate("k")
    .executeTakeFirst();

export const lockOrderTicket = (tx: Tx, orderId: string, id: string) =>
  isUuid(id)
    ? tickets(tx)
        .select("k.seat")
        .where("k.order_id", "=", orderId)
        .where("k.id", "=", id)
        .forUpdate("k")
        .executeTakeFirst()
    : undefined;

type NamedSeat = { id: string; orderId: string; typeId: string; seat: number };

/** Marks the ticket as changed, so that phones at check-in receive the new name. */
export async function updateGuestName(tx: Tx, ticket: NamedSeat, name: string, now: Date): Promise<void> {
  await tx
    .updateTable("ticket_attendee")
    .set({ name })
    .where("order_id", "=", ticket.orderId)
    .where("type_id", "=", ticket.typeId)
    .where("seat", "=", ticket.seat)
    .execute();
  await tx.updateTable("ticket").set({ changed_at: now }).where("id", "=", ticket.id).execute();
}

export const lockOrderTickets = (tx: Tx, orderId: string) =>
  tx
    .selectFrom("ticket")
    .select(["id", "type_id as typeId", "state"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .forUpdate()
    .execute();

/** @param except ids of tickets that do not count */
export async function hasOtherTickets(
  db: Database,
  { eventId, buyerEmailKey }: { eventId: string; buyerEmailKey: string },
  except: readonly string[],
): Promise<boolean> {
  const other = await db
    .selectFrom("ticket as k")
    .innerJoin("ticket_order as o", "o.id", "k.order_id")
    .select("k.id")
    .where("k.event_id", "=", eventId)
    .where("o.buyer_email_key", "=", buyerEmailKey)
    .where("k.state", "<>", "cancelled")
    .$if(except.length > 0, (rows) => rows.where("k.id", "not in", except))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export const setTicketStates = (tx: Tx, ids: readonly string[], state: TicketState, now: Date) =>
  tx.updateTable("ticket").set({ state, changed_at: now }).where("id", "in", ids).execute();

type RenewedTicket = { id: string; linkVersion: number; tokenHash: string; code: string; now: Date };

/** False when the code is taken. */
export async function renewTicket(
  tx: Tx,
  { id, linkVersion, tokenHash, code, now }: RenewedTicket,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("ticket")
    .set({ link_version: linkVersion, token_hash: tokenHash, code, changed_at: now })
    .where("id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("ticket as other").select("other.id").where("other.code", "=", code))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Outcome of an earlier check-in with this id. */
export const findCheckIn = (db: Database, clientId: string) =>
  db
    .selectFrom("ticket_event")
    .select(["ticket_id as ticketId", "to_state as state", "reason"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();

export function listGuests(db: Database, eventId: string, query: string, limit: number) {
  const rows = tickets(db)
    .select("o.buyer_email as buyerEmail")
    .where("k.event_id", "=", eventId)
    .where("k.state", "<>", "cancelled");
  const narrowed =
    query === ""
      ? rows
      : rows.where(
          hasTyped(
            ["a.name", "o.buyer_name", "o.reference", "k.code"].map((column) => sql.ref(column)),
            query,
          ),
        );
  return narrowed
    .orderBy(sql`lower(coalesce(nullif(a.name, ''), o.buyer_name))`)
    .orderBy("k.id")
    .limit(limit)
    .execute();
}

/** Includes cancelled tickets. With `since`, only changes after it. */
export const listCheckInTickets = (db: Database, eventId: string, since: Date | null, limit: number) =>
  tickets(db)
    .select("k.token_hash as tokenHash")
    .where("k.event_id", "=", eventId)
    .$if(since !== null, (rows) => rows.where("k.changed_at", ">", since!))
    .orderBy("k.id")
    .limit(limit)
    .execute();

export const listCheckInsByReason = (db: Database, eventId: string, reason: string) =>
  db
    .selectFrom("ticket_event as e")
    .innerJoin("ticket as k", "k.id", "e.ticket_id")
    .innerJoin("ticket_attendee as a", (join) =>
      join
        .onRef("a.order_id", "=", "k.order_id")
        .onRef("a.type_id", "=", "k.type_id")
        .onRef("a.seat", "=", "k.seat"),
    )
    .innerJoin("ticket_order as o", "o.id", "k.order_id")
    .select([
      "e.id",
      "e.happened_at as again",
      "k.changed_at as first",
      "a.name",
      "o.buyer_name as buyerName",
    ])
    .where("k.event_id", "=", eventId)
    .where("e.reason", "=", reason)
    .orderBy("e.id", "desc")
    .limit(50)
    .execute();

export const countGuests = (db: Database, eventIds: readonly string[]) =>
  db
    .selectFrom("ticket")
    .select("event_id as eventId")
    .select(sql<number>`count(*)::int`.as("sold"))
    .select(sql<number>`(count(*) filter (where state = 'checked_in'))::int`.as("inside"))
    .where("event_id", "in", eventIds)
    .where("state", "<>", "cancelled")
    .groupBy("event_id")
    .execute();

/** Excludes cancelled tickets and past events. */
export async function countIssuedTickets(
  db: Database,
  eventIds: readonly string[],
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("ticket as k")
    .innerJoin("event as e", "e.id", "k.event_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(sql<boolean>`k.event_id = any(${eventIds}::uuid[])`)
    .where("k.state", "<>", "cancelled")
    .where("e.ends_at", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}

export const listAccessNeeds = (db: Database, eventId: string) =>
  db
    .selectFrom("ticket_order")
    .select(["id", "reference", "buyer_name as buyerName", "access_needs as encryptedNeeds"])
    .where("event_id", "=", eventId)
    .where("state", "in", ["confirmed", "partly_refunded"])
    .where("access_needs", "is not", null)
    .orderBy("created_at")
    .limit(2000)
    .execute();
