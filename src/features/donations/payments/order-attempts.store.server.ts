import type { StaleRange } from "./stale-range.model";
import type { Database } from "../../../platform/database/database";

export const findLastOrderAttempt = (db: Database, orderId: string) =>
  db
    .selectFrom("payment_attempt")
    .select(["id", "number", "provider", "state", "page_ref as pageRef", "page_url as pageUrl"])
    .select(["page_until as pageUntil", "payment_ref as paymentRef", "created_at as createdAt"])
    .where("order_id", "=", orderId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

export const listStaleOrderAttempts = (
  db: Database,
  provider: string,
  { before, after }: StaleRange,
  limit: number,
) =>
  db
    .selectFrom("payment_attempt")
    .select(["id", "page_ref as pageRef", "payment_ref as paymentRef"])
    .where("order_id", "is not", null)
    .where("state", "in", ["requires_action", "processing"])
    .where("provider", "=", provider)
    .where((eb) => eb.or([eb("updated_at", "<", before), eb("updated_at", ">", after)]))
    .orderBy("updated_at")
    .limit(limit)
    .execute();

/** Moves an attempt to the end of the polling list. */
export const touchOrderAttempt = (db: Database, id: string, now: Date) =>
  db.updateTable("payment_attempt").set({ updated_at: now }).where("id", "=", id).execute();
