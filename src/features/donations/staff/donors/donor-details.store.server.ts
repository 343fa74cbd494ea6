import { sql } from "kysely";
import type { Database } from "../../../../platform/database/database";
import { giftListQuery } from "../gift-list.store.server";

export const findDonorRow = (db: Database, id: string) =>
  db
    .selectFrom("donor")
    .select(["id", "name", "email", "phone", "locale", "country", "created_at as createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();

export const listDonorGifts = (db: Database, donorId: string, limit: number) =>
  giftListQuery(db)
    .select("order_reference as orderReference")
    .select((eb) => [
      eb
        .selectFrom("receipt")
        .select("number")
        .whereRef("receipt.gift_id", "=", "gift.id")
        .where("receipt.kind", "=", "receipt")
        .orderBy("year", "desc")
        .orderBy("sequence", "desc")
        .limit(1)
        .as("receipt"),
      eb
        .selectFrom("gift_refund")
        .select(sql<number>`coalesce(sum(minor), 0)::bigint`.as("minor"))
        .whereRef("gift_refund.gift_id", "=", "gift.id")
        .where("gift_refund.state", "=", "succeeded")
        .as("refundedMinor"),
    ])
    .where("donor_id", "=", donorId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const listDonorMonthly = (db: Database, donorId: string) =>
  db
    .selectFrom("monthly_gift")
    .select([
      "id",
      "state",
      "currency",
      "amount_minor as amountMinor",
      "next_at as nextAt",
      "created_at as createdAt",
    ])
    .where("donor_id", "=", donorId)
    .orderBy("created_at", "desc")
    .execute();

/** Includes the fee cover, minus refunds; newest year first. */
export const sumDonorGiftsByYear = (db: Database, donorId: string, timeZone: string) =>
  db
    .selectFrom("gift")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("gift_refund")
          .select(["gift_id", sql<number>`sum(minor)::bigint`.as("back")])
          .where("state", "=", "succeeded")
          .groupBy("gift_id")
          .as("refunded"),
      (join) => join.onRef("refunded.gift_id", "=", "gift.id"),
    )
    .select([
      sql<number>`extract(year from paid_at at time zone ${timeZone})::int`.as("year"),
      "currency",
      sql<number>`count(*)::int`.as("gifts"),
      sql<number>`sum(amount_minor + cover_minor - coalesce(back, 0))::bigint`.as("minor"),
    ])
    .where("donor_id", "=", donorId)
    .where("paid_at", "is not", null)
    .where("gift.state", "<>", "charged_back")
    .groupBy([sql`1`, "currency"])
    .orderBy("year", "desc")
    .orderBy("currency")
    .execute();
