import type { StaleRange } from "./stale-range.model";
import type { Database } from "../../../platform/database/database";

export const listStaleGifts = (db: Database, { before, after }: StaleRange, limit: number) =>
  db
    .selectFrom("gift")
    .innerJoin("payment_attempt", "payment_attempt.gift_id", "gift.id")
    .select(["gift.id", "payment_attempt.provider", "page_ref as pageRef", "payment_ref as paymentRef"])
    .where("gift.state", "in", ["created", "awaiting_payment", "processing"])
    .where("gift.method", "=", "card")
    .where((eb) => eb.or([eb("gift.updated_at", "<", before), eb("gift.updated_at", ">", after)]))
    .orderBy("gift.updated_at")
    .limit(limit)
    .execute();

/** The program stopped or the provider was unavailable before a payment page was created. */
export const listGiftsWithoutPage = (db: Database, { before, after }: StaleRange, limit: number) =>
  db
    .selectFrom("gift")
    .select("id")
    .where("state", "=", "created")
    .where("method", "=", "card")
    .where((eb) => eb.or([eb("updated_at", "<", before), eb("updated_at", ">", after)]))
    .orderBy("updated_at")
    .limit(limit)
    .execute();

/** Moves an unfinished gift to the end of the polling list. */
export const touchGift = (db: Database, id: string, now: Date) =>
  db
    .updateTable("gift")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("state", "in", ["created", "awaiting_payment", "processing"])
    .execute();
