import { sql } from "kysely";
import { HOLDING_STATES } from "./orders.model";
import type { Database } from "../../../platform/database/database";

const unpaidSeats = (db: Database, now: Date) =>
  db
    .selectFrom("ticket_order as o")
    .innerJoin("ticket_order_line as l", "l.order_id", "o.id")
    .select(sql<number>`coalesce(sum(l.quantity), 0)::int`.as("seats"))
    .where(({ or, and, eb }) =>
      or([
        and([eb("o.state", "in", HOLDING_STATES), eb("o.hold_until", ">", now)]),
        and([
          eb("o.state", "in", ["confirmed", "partly_refunded"]),
          eb("o.total_minor", "=", 0),
          eb("o.gift_minor", "=", 0),
        ]),
      ]),
    );

/** `confirmed`: only orders with a confirmed email address. */
export const countContactSeats = async (
  db: Database,
  hashes: readonly string[],
  { now, confirmed, except = null }: { now: Date; confirmed: boolean; except?: string | null },
): Promise<number> =>
  (
    await unpaidSeats(db, now)
      .where("o.contact_hash", "in", hashes)
      .$if(confirmed, (orders) => orders.where("o.email_confirmed_at", "is not", null))
      .$if(except !== null, (orders) => orders.where("o.id", "!=", except))
      .executeTakeFirstOrThrow()
  ).seats;

export const countSenderSeats = async (db: Database, hashes: readonly string[], now: Date): Promise<number> =>
  (
    await unpaidSeats(db, now)
      .where("o.sender_hash", "in", hashes)
      .where("o.email_confirmed_at", "is", null)
      .executeTakeFirstOrThrow()
  ).seats;

export async function clearSenderHashes(db: Database, since: Date): Promise<void> {
  const old = await db
    .selectFrom("ticket_order")
    .select("id")
    .where("sender_hash", "is not", null)
    .where("created_at", "<", since)
    .limit(1000)
    .execute();
  // Skips empty updates: every write refreshes pages that show seats.
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.updateTable("ticket_order").set({ sender_hash: null }).where("id", "in", ids).execute();
}
