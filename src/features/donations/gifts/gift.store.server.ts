import { type Insertable, type Updateable, sql } from "kysely";
import type { TimeRange } from "../../../platform/time/zoned-time";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const GIFT_COLUMNS = [
  "gift.id",
  "gift.reference",
  "gift.link_version as linkVersion",
  "gift.donor_id as donorId",
  "gift.monthly_id as monthlyId",
  "gift.kind",
  "gift.state",
  "gift.method",
  "gift.provider",
  "gift.payment_reference as paymentReference",
  "gift.currency",
  "gift.amount_minor as amountMinor",
  "gift.cover_minor as coverMinor",
  "gift.campaign_id as campaignId",
  "gift.program_id as programId",
  "gift.donor_name as donorName",
  "gift.show_name as showName",
  "gift.message_state as messageState",
  "gift.locale",
  "gift.paid_at as paidAt",
  "gift.order_reference as orderReference",
  "gift.replaces_id as replacesId",
  "gift.created_at as createdAt",
] as const;

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>;

export const findGift = (db: Database, id: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("id", "=", id).executeTakeFirst();

export const findGiftByReference = (db: Database, reference: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("reference", "=", reference).executeTakeFirst();

export const findGiftMessage = async (db: Database, id: string): Promise<string | null> =>
  (await db.selectFrom("gift").select("message").where("id", "=", id).executeTakeFirst())?.message ?? null;

/** Newest first, without the payments of monthly gifts. */
export const listGiftsByContact = (db: Database, contactKeys: readonly string[], limit: number) =>
  db
    .selectFrom("gift")
    .select(GIFT_COLUMNS)
    .where("donor_id", "in", (from) =>
      from
        .selectFrom("donor")
        .select("donor.id")
        .where(sql<boolean>`contact_key = any(${contactKeys}::text[])`),
    )
    .where("gift.kind", "=", "one_time")
    .orderBy("gift.created_at", "desc")
    .orderBy("gift.id", "desc")
    .limit(limit)
    .execute();

export const findGiftByClientId = (db: Database, clientId: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("client_id", "=", clientId).executeTakeFirst();

/** Locks the row: bookings for one gift run one after another. */
export const lockGift = (tx: Tx, id: string) =>
  tx.selectFrom("gift").select(GIFT_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

export const findGiftByOrder = (db: Database, orderReference: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("order_reference", "=", orderReference).executeTakeFirst();

export const lockGiftByOrder = (tx: Tx, orderReference: string) =>
  tx
    .selectFrom("gift")
    .select(GIFT_COLUMNS)
    .where("order_reference", "=", orderReference)
    .forUpdate()
    .executeTakeFirst();

/** Returns false when a gift with this `client_id` or reference exists. */
export async function insertGift(tx: Tx, row: Insertable<Tables["gift"]>): Promise<boolean> {
  const added = await tx
    .insertInto("gift")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export const updateGift = (tx: Tx, id: string, values: Updateable<Tables["gift"]>) =>
  tx.updateTable("gift").set(values).where("id", "=", id).execute();

type SimilarGiftFilter = { reference: string | null; currency: string; minor: number; day: TimeRange };

/** Recorded gifts that may be duplicates: same reference, or same amount and day unless both have one. */
export const listSimilarGifts = (db: Database, { reference, currency, minor, day }: SimilarGiftFilter) =>
  db
    .selectFrom("gift")
    .select(["reference", "donor_name as donorName"])
    .where("provider", "is", null)
    .where("paid_at", "is not", null)
    .where((eb) => {
      const sameDay = eb.and([
        eb("paid_at", ">=", day.from),
        eb("paid_at", "<", day.until),
        eb("currency", "=", currency),
        eb("amount_minor", "=", minor),
        ...(reference === null ? [] : [eb("payment_reference", "is", null)]),
      ]);
      return reference === null
        ? sameDay
        : eb.or([sameDay, eb(sql`upper(payment_reference)`, "=", reference.toUpperCase())]);
    })
    .orderBy("paid_at", "desc")
    .limit(3)
    .execute();

export const insertGivingEvents = (tx: Tx, rows: Insertable<Tables["giving_event"]>[]) =>
  tx.insertInto("giving_event").values(rows).execute();
