import { type Insertable, type Updateable, sql } from "kysely";
import type { StaleRange } from "./gift.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const GIFT_COLUMNS = [
  "gift.id",
  "gift.reference",
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
  "gift.locale",
  "gift.paid_at as paidAt",
  "gift.order_reference as orderReference",
  "gift.created_at as createdAt",
] as const;

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>;

export const findGift = (db: Database, id: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("id", "=", id).executeTakeFirst();

export const findGiftByReference = (db: Database, reference: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("reference", "=", reference).executeTakeFirst();

/** Gifts of whoever has this contact, newest first, without the payments of monthly gifts. */
export const listGiftsByContact = (db: Database, contactKey: string, limit: number) =>
  db
    .selectFrom("gift")
    .select(GIFT_COLUMNS)
    .where("donor_id", "in", (from) =>
      from.selectFrom("donor").select("donor.id").where("contact_key", "=", contactKey),
    )
    .where("gift.kind", "=", "one_time")
    .orderBy("gift.created_at", "desc")
    .orderBy("gift.id", "desc")
    .limit(limit)
    .execute();

export const findGiftByClientId = (db: Database, clientId: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("client_id", "=", clientId).executeTakeFirst();

/** Locks the row until the end of the transaction: whoever books for a gift waits here for whoever does so already. */
export const lockGift = (tx: Tx, id: string) =>
  tx.selectFrom("gift").select(GIFT_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

/** The gift that came with an order of tickets. */
export const findGiftByOrder = (db: Database, orderReference: string) =>
  db.selectFrom("gift").select(GIFT_COLUMNS).where("order_reference", "=", orderReference).executeTakeFirst();

/** The same, locked. */
export const lockGiftByOrder = (tx: Tx, orderReference: string) =>
  tx
    .selectFrom("gift")
    .select(GIFT_COLUMNS)
    .where("order_reference", "=", orderReference)
    .forUpdate()
    .executeTakeFirst();

/** False when a gift with this `client_id` or reference is there already. */
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

/** The donor with this contact: what was not known before is added, what was stays. */
export const upsertDonor = (tx: Tx, row: Insertable<Tables["donor"]>) =>
  tx
    .insertInto("donor")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("contact_key").doUpdateSet({
        name: sql`coalesce(excluded.name, donor.name)`,
        country: sql`coalesce(excluded.country, donor.country)`,
        locale: sql`excluded.locale`,
        updated_at: row.updated_at,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

export const findDonor = (db: Database, id: string) =>
  db
    .selectFrom("donor")
    .select(["id", "name", "email", "phone", "locale"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** How a donor is known; undefined: there is none, or the donor is known by one gift only. */
export const findDonorContact = (db: Database, id: string) =>
  db
    .selectFrom("donor")
    .select(["contact_key as key", "name", "email", "phone", "locale"])
    .where("id", "=", id)
    .where("contact_key", "not like", "none:%")
    .executeTakeFirst();

/**
 * Gifts that staff recorded before and that may be the same money: under the same reference, or of the same amount on the
 * same day where one of both has no reference.
 */
export const listSimilarGifts = (
  db: Database,
  { reference, currency, minor, on }: { reference: string | null; currency: string; minor: number; on: Date },
) =>
  db
    .selectFrom("gift")
    .select(["reference", "donor_name as donorName"])
    .where("provider", "is", null)
    .where("paid_at", "is not", null)
    .where((eb) => {
      const sameDay = eb.and([
        eb("paid_at", "=", on),
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

export const insertAttempt = (tx: Tx, row: Insertable<Tables["payment_attempt"]>) =>
  tx.insertInto("payment_attempt").values(row).execute();

const ATTEMPT_COLUMNS = [
  "id",
  "gift_id as giftId",
  "order_id as orderId",
  "number",
  "provider",
  "state",
  "page_ref as pageRef",
  "page_url as pageUrl",
  "page_until as pageUntil",
  "payment_ref as paymentRef",
] as const;

export const findLastAttempt = (db: Database, giftId: string) =>
  db
    .selectFrom("payment_attempt")
    .select(ATTEMPT_COLUMNS)
    .where("gift_id", "=", giftId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

export const findAttempt = (
  db: Database,
  provider: string,
  by: { page_ref: string } | { payment_ref: string },
) => {
  const [[column, value]] = Object.entries(by) as [["page_ref" | "payment_ref", string]];
  return db
    .selectFrom("payment_attempt")
    .select(ATTEMPT_COLUMNS)
    .where("provider", "=", provider)
    .where(column, "=", value)
    .executeTakeFirst();
};

export const updateAttempt = (tx: Tx, id: string, values: Updateable<Tables["payment_attempt"]>) =>
  tx.updateTable("payment_attempt").set(values).where("id", "=", id).execute();

export const insertManageToken = (tx: Tx, row: Insertable<Tables["giving_token"]>) =>
  tx.insertInto("giving_token").values(row).execute();

/** What a link stands for, while it works. */
export const findManageToken = (db: Database, hash: string, now: Date) =>
  db
    .selectFrom("giving_token")
    .select("monthly_id as monthlyId")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Gifts by card that nobody has heard of for so long, longest first. */
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

/** Gifts by card that a page was never opened for in that time: their makers went away before there was one. */
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

/** Puts a gift behind others that wait to be asked about. */
export const touchGift = (db: Database, id: string, now: Date) =>
  db
    .updateTable("gift")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("state", "in", ["created", "awaiting_payment", "processing"])
    .execute();

/**
 * Gifts of those who want to be named, newest first; a message only when it was read and released. The campaign is asked for
 * beforehand and not joined: only so the newest are read from the index `gift_wall`, and not all.
 */
export const listDonorWallGifts = (db: Database, campaignSlug: string, limit: number) =>
  db
    .selectFrom("gift")
    .select([
      "gift.id",
      "donor_id as donorId",
      "donor_name as name",
      "paid_at as paidAt",
      sql<string | null>`case when message_state = 'shown' then message end`.as("message"),
    ])
    .where("campaign_id", "=", (from) =>
      from.selectFrom("campaign").select("campaign.id").where("slug", "=", campaignSlug),
    )
    .where("show_name", "=", true)
    .where("gift.state", "in", ["paid", "partly_refunded"])
    .where("donor_name", "is not", null)
    .orderBy("paid_at", "desc")
    .limit(limit)
    .$narrowType<{ name: string; paidAt: Date }>()
    .execute();
