import { type Insertable, type Updateable, sql } from "kysely";
import type { MonthlyNoticeKind } from "./monthly-gift.model";
import type { TimeRange } from "../../../platform/time/zoned-time";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const MONTHLY_COLUMNS = [
  "id",
  "donor_id as donorId",
  "provider",
  "provider_ref as providerRef",
  "state",
  "currency",
  "amount_minor as amountMinor",
  "cover_minor as coverMinor",
  "campaign_id as campaignId",
  "program_id as programId",
  "show_name as showName",
  "locale",
  "next_at as nextAt",
  "failures",
  "card_until as cardUntil",
  "card_notified_until as cardTold",
  "created_at as createdAt",
] as const;

export const insertMonthly = (tx: Tx, row: Insertable<Tables["monthly_gift"]>) =>
  tx.insertInto("monthly_gift").values(row).execute();

export const findMonthly = (db: Database, id: string) =>
  db.selectFrom("monthly_gift").select(MONTHLY_COLUMNS).where("id", "=", id).executeTakeFirst();

export const lockMonthly = (tx: Tx, id: string) =>
  tx.selectFrom("monthly_gift").select(MONTHLY_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

export const findMonthlyByRef = (db: Database, provider: string, ref: string) =>
  db
    .selectFrom("monthly_gift")
    .select(MONTHLY_COLUMNS)
    .where("provider", "=", provider)
    .where("provider_ref", "=", ref)
    .executeTakeFirst();

export const updateMonthly = (tx: Tx, id: string, values: Updateable<Tables["monthly_gift"]>) =>
  tx.updateTable("monthly_gift").set(values).where("id", "=", id).execute();

export const listInstalments = (db: Database, monthlyId: string, limit: number) =>
  db
    .selectFrom("gift")
    .select([
      "id",
      "reference",
      "link_version as linkVersion",
      "state",
      "amount_minor as amountMinor",
      "cover_minor as coverMinor",
      "currency",
      "paid_at as paidAt",
      "created_at as createdAt",
      "donor_name as donorName",
      "message_state as messageState",
    ])
    .where("monthly_id", "=", monthlyId)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();

/** The gift of the form, which the first payment belongs to. */
export const findFirstInstalment = (db: Database, monthlyId: string) =>
  db
    .selectFrom("gift")
    .leftJoin("payment_attempt", "payment_attempt.gift_id", "gift.id")
    .select(["gift.id", "payment_ref as paymentRef"])
    .where("monthly_id", "=", monthlyId)
    .orderBy("gift.created_at")
    .orderBy("gift.id")
    .limit(1)
    .executeTakeFirst();

/** Inserts each `which` of a kind once. */
export const insertMonthlyNotice = (
  tx: Tx,
  monthlyId: string,
  kind: MonthlyNoticeKind,
  which: string,
  now: Date,
) =>
  tx
    .insertInto("monthly_notice")
    .values({ monthly_id: monthlyId, kind, which, created_at: now, mailed_at: null })
    .onConflict((conflict) => conflict.columns(["monthly_id", "kind", "which"]).doNothing())
    .execute();

export const listPendingNotices = (db: Database, limit: number) =>
  db
    .selectFrom("monthly_notice")
    .select(["monthly_id as monthlyId", "kind", "which"])
    .where("mailed_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .execute();

/** Returns false when another process already wrote the email. */
export async function markNoticeMailed(
  tx: Tx,
  { monthlyId, kind, which }: { monthlyId: string; kind: MonthlyNoticeKind; which: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("monthly_notice")
    .set({ mailed_at: now })
    .where("monthly_id", "=", monthlyId)
    .where("kind", "=", kind)
    .where("which", "=", which)
    .where("mailed_at", "is", null)
    .returning("monthly_id")
    .executeTakeFirst();
  return row !== undefined;
}

export const listActiveMonthlyByContact = (db: Database, contactKey: string) =>
  db
    .selectFrom("monthly_gift")
    .innerJoin("donor", "donor.id", "monthly_gift.donor_id")
    .select("monthly_gift.id")
    .where("contact_key", "=", contactKey)
    .where("state", "not in", ["incomplete", "cancelled"])
    .execute();

export const listMonthlyByContact = (db: Database, contactKeys: readonly string[]) =>
  db
    .selectFrom("monthly_gift")
    .select(MONTHLY_COLUMNS)
    .where("donor_id", "in", (from) =>
      from
        .selectFrom("donor")
        .select("donor.id")
        .where(sql<boolean>`contact_key = any(${contactKeys}::text[])`),
    )
    .where("state", "!=", "incomplete")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const listExpiringCards = (db: Database, month: string, limit: number) =>
  db
    .selectFrom("monthly_gift")
    .select(["id", "card_until as cardUntil"])
    .where("state", "in", ["active", "past_due"])
    .where("card_until", "<=", month)
    .where((where) =>
      where.or([
        where("card_notified_until", "is", null),
        where("card_notified_until", "<", where.ref("card_until")),
      ]),
    )
    .limit(limit)
    .execute();

export const listMonthlyWithoutStatement = (db: Database, year: number, range: TimeRange, limit: number) =>
  db
    .selectFrom("monthly_gift")
    .select("id")
    .where((where) =>
      where.exists(
        where
          .selectFrom("gift")
          .select("gift.id")
          .whereRef("gift.monthly_id", "=", "monthly_gift.id")
          .where("paid_at", ">=", range.from)
          .where("paid_at", "<", range.until),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("monthly_notice")
            .select("which")
            .whereRef("monthly_notice.monthly_id", "=", "monthly_gift.id")
            .where("monthly_notice.kind", "=", "year")
            .where("which", "=", String(year)),
        ),
      ),
    )
    .limit(limit)
    .execute();

/** Received minus refunded, in minor units. */
export async function sumYear(
  db: Database,
  monthlyId: string,
  range: TimeRange,
): Promise<{ minor: number; gifts: number }> {
  const { minor, gifts } = await db
    .selectFrom("gift")
    .where("monthly_id", "=", monthlyId)
    .where("state", "in", ["paid", "partly_refunded"])
    .where("paid_at", ">=", range.from)
    .where("paid_at", "<", range.until)
    .select([
      sql<number>`coalesce(sum(amount_minor + cover_minor - coalesce((
        select sum(minor) from gift_refund where gift_refund.gift_id = gift.id and gift_refund.state = 'succeeded'), 0)), 0)::bigint`.as(
        "minor",
      ),
      sql<number>`count(*)::int`.as("gifts"),
    ])
    .executeTakeFirstOrThrow();
  return { minor, gifts };
}
