import { type Insertable, sql } from "kysely";
import { HOLDING_STATES, type TicketState } from "../orders/orders.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const insertCallOff = (tx: Tx, row: Insertable<Tables["event_call_off"]>) =>
  tx
    .insertInto("event_call_off")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .execute();

export const listCallOffs = (db: Database) =>
  db
    .selectFrom("event_call_off as c")
    .innerJoin("event as e", "e.id", "c.event_id")
    .select(["c.event_id as eventId", "c.requested_at as requestedAt", "c.requested_by as requestedBy"])
    .select("e.ends_at as endsAt")
    .where("done_at", "is", null)
    .orderBy("requested_at")
    .execute();

export const findCallOff = (db: Database, eventId: string) =>
  db
    .selectFrom("event_call_off")
    .select(["requested_at as requestedAt", "done_at as doneAt"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();

export const completeCallOff = (db: Database, eventId: string, now: Date) =>
  db.updateTable("event_call_off").set({ done_at: now }).where("event_id", "=", eventId).execute();

/** By id after `after`: orders that hold seats or have tickets in these states. */
export const listOrdersToCancel = (
  db: Database,
  { eventId, states, after }: { eventId: string; states: readonly TicketState[]; after: string | null },
  limit: number,
) =>
  db
    .selectFrom("ticket_order as o")
    .select("o.id")
    .where("o.event_id", "=", eventId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("o.state", "in", HOLDING_STATES),
        exists(
          selectFrom("ticket as k")
            .select("k.id")
            .whereRef("k.order_id", "=", "o.id")
            .where("k.state", "in", states),
        ),
      ]),
    )
    .$if(after !== null, (rows) => rows.where("o.id", ">", after))
    .orderBy("o.id")
    .limit(limit)
    .execute();

/** `admitted`: tickets that are neither cancelled nor in these states. */
export async function countOrdersToCancel(db: Database, eventId: string, states: readonly TicketState[]) {
  const { rows } = await sql<{ orders: string; tickets: string; admitted: string }>`
    with open as (
      select order_id, count(*) filter (where state = any(${[...states]})) as count,
        count(*) filter (where state <> all(${[...states]})) as admitted
      from ticket where event_id = ${eventId} and state <> 'cancelled' group by 1
    )
    select count(*) filter (where o.state = any(${[...HOLDING_STATES]}) or open.count > 0) as orders,
      coalesce(sum(open.count), 0) as tickets, coalesce(sum(open.admitted), 0) as admitted
    from ticket_order o left join open on open.order_id = o.id
    where o.event_id = ${eventId}`.execute(db);
  const { orders, tickets, admitted } = rows[0]!;
  return { orders: Number(orders), tickets: Number(tickets), admitted: Number(admitted) };
}

/** Refunds by currency, and whether they are manual. */
export async function sumExpectedRefunds(db: Database, eventId: string, states: readonly TicketState[]) {
  const { rows } = await sql<{ currency: string; hand: boolean; minor: string; orders: string }>`
    with back as (
      select k.order_id, sum(l.unit_minor) as minor
      from ticket k join ticket_order_line l on l.order_id = k.order_id and l.type_id = k.type_id
      where k.event_id = ${eventId} and k.state = any(${[...states]}) group by 1
    ),
    payment as (
      select distinct on (p.order_id) p.order_id, p.provider
      from ticket_payment p join ticket_order o on o.id = p.order_id
      where o.event_id = ${eventId}
        and not exists (select from ticket_refund r where r.payment_id = p.id and r.reason = 'late')
      order by p.order_id, p.received_at
    )
    select o.currency, payment.provider is null as hand, sum(back.minor) as minor, count(*) as orders
    from ticket_order o
    join back on back.order_id = o.id and back.minor > 0
    join payment on payment.order_id = o.id
    where o.event_id = ${eventId} and o.total_minor > 0
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ currency, hand, minor, orders }) => ({
    currency,
    isManual: hand,
    amountMinor: Number(minor),
    orders: Number(orders),
  }));
}
