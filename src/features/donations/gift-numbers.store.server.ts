import type { Database } from "../../db/database.server";

/** What came in as gifts since a day, by month (its first day, UTC) and currency; what was there before is no gift. */
export const sumGifts = (db: Database, since: string) =>
  db
    .selectFrom("ledger_month")
    .select(["month", "currency", "given_minor as minor"])
    .where("month", ">=", since)
    .orderBy("month")
    .orderBy("currency")
    .execute();

/** Refunds that wait for a second person, and words of donors whose money is there that nobody has looked at. */
export async function countMoneyWaiting(db: Database): Promise<{ refunds: number; messages: number }> {
  const refunds = await db
    .selectFrom("gift_refund")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const messages = await db
    .selectFrom("gift")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("message_state", "=", "waiting")
    .where("state", "in", ["paid", "partly_refunded"])
    .executeTakeFirstOrThrow();
  return { refunds: Number(refunds.count), messages: Number(messages.count) };
}
