import { type Insertable, sql } from "kysely";
import { HOLDING_STATES } from "../orders/orders.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const insertCallOff = (tx: Tx, row: Insertable<Tables["event_call_off"]>) =>
  tx
    .insertInto("event_call_off")
    .values(row)
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .execute();

export const listCallOffs = (db: Database) =>
  db
    .selectFrom("event_call_off")
    .select(["event_id as eventId", "requested_by as requestedBy"])
    .where("done_at", "is", null)
    .orderBy("requested_at")
    .execute();

/** How far it is; undefined: nobody asked for it. */
export const findCallOff = (db: Database, eventId: string) =>
  db
    .selectFrom("event_call_off")
    .select(["requested_at as requestedAt", "done_at as doneAt"])
    .where("event_id", "=", eventId)
    .executeTakeFirst();

export const completeCallOff = (db: Database, eventId: string, now: Date) =>
  db.updateTable("event_call_off").set({ done_at: now }).where("event_id", "=", eventId).execute();

/** Orders that still keep places, or have tickets that nobody has used, by id after this one. */
export const listOrdersToCancel = (db: Database, eventId: string, after: string | null, limit: number) =>
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
            .where("k.state", "=", "valid"),
        ),
      ]),
    )
    .$if(after !== null, (rows) => rows.where("o.id", ">", after))
    .orderBy("o.id")
    .limit(limit)
    .execute();

/** What `listOrdersToEnd` would take, in numbers. */
export async function countOrdersToCancel(db: Database, eventId: string) {
  const { rows } = await sql<{ orders: string; tickets: string }>`
    with valid as (
      select order_id, count(*) as count from ticket where event_id = ${eventId} and state = 'valid' group by 1
    )
    select count(*) filter (where o.state = any(${[...HOLDING_STATES]}) or valid.count > 0) as orders,
      coalesce(sum(valid.count), 0) as tickets
    from ticket_order o left join valid on valid.order_id = o.id
    where o.event_id = ${eventId}`.execute(db);
  return { orders: Number(rows[0]!.orders), tickets: Number(rows[0]!.tickets) };
}

/** What goes back when every unused ticket of an event is cancelled, by currency and by who sends it. */
export async function sumExpectedRefunds(db: Database, eventId: string) {
  const { rows } = await sql<{ currency: string; hand: boolean; minor: string; orders: string }>`
    with back as (
      select k.order_id, sum(l.unit_minor) as minor
      from ticket k join ticket_order_line l on l.order_id = k.order_id and l.type_id = k.type_id
      where k.event_id = ${eventId} and k.state = 'valid' group by 1
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
    ...{ currency, isManual: hand, amountMinor: Number(minor), orders: Number(orders) },
  }));
}
