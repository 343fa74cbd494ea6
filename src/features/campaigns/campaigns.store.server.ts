import { type Expression, type Insertable, type SqlBool, sql } from "kysely";
import { SEARCH_METADATA_COLUMNS, isPublic } from "../../db/sql-expressions.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { type CampaignFilter, type CampaignPhase, RUNNING_PHASES, isEndPhase } from "./campaigns.model";
import type { Database, Tables, Tx } from "../../platform/database/database";

const CARD_COLUMNS = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "short_description as shortDescription",
  "goal_minor as goalMinor",
  "currency",
  "start_at as startAt",
  "deadline",
  "after_deadline as afterDeadline",
  "phase",
  "ended_on as endedOn",
  "location",
  "category",
  "featured",
  "publish_at as publishedAt",
  "picture_id as pictureId",
  "gift_amounts as giftAmounts",
] as const;

/** The same rule as `isEnded(fundingStatusOf(…))` in campaigns.model.ts; a test compares the two. */
const isOver = (today: string): Expression<SqlBool> => sql<SqlBool>`(
  phase not in (${sql.join(RUNNING_PHASES)})
  or (deadline < ${today}::date and (after_deadline <> 'keep_open' or goal_minor <= coalesce((
    select raised_minor from campaign_raised
    where campaign_raised.campaign_id = campaign.id and campaign_raised.currency = campaign.currency), 0))))`;

export function listCampaigns(
  db: Database,
  now: Date,
  today: string,
  { category, status, query }: CampaignFilter,
  window: ListWindow,
) {
  let rows = db.selectFrom("campaign").select(CARD_COLUMNS).where(isPublic(now));
  if (status === "ended") rows = rows.where(isOver(today));
  if (status === "open") rows = rows.where(sql<boolean>`not ${isOver(today)}`);
  return paginate(rows, window, { equals: { category }, query }).execute();
}

/** Returns the running campaign for the home page: started, not paused, a featured one first. */
export const findFeaturedCampaign = (db: Database, now: Date, today: string) =>
  db
    .selectFrom("campaign")
    .select(CARD_COLUMNS)
    .where(isPublic(now))
    .where("phase", "=", "open")
    .where("start_at", "<=", today)
    .where(sql<boolean>`not ${isOver(today)}`)
    .orderBy("featured", "desc")
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const findCampaign = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("campaign")
    .select(CARD_COLUMNS)
    .select(SEARCH_METADATA_COLUMNS)
    .select(["description", "story", "overfunding", "impact", "updates"])
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

export const findCampaignCard = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("campaign")
    .select(CARD_COLUMNS)
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

export async function countCampaignGifts(db: Database, campaignId: string) {
  const row = await db
    .selectFrom("campaign")
    .leftJoin("campaign_raised", (join) =>
      join
        .onRef("campaign_raised.campaign_id", "=", "campaign.id")
        .onRef("campaign_raised.currency", "=", "campaign.currency"),
    )
    .leftJoin("campaign_donors", "campaign_donors.campaign_id", "campaign.id")
    .select(["gifts", "given_minor as givenMinor", "donors"])
    .where("campaign.id", "=", campaignId)
    .executeTakeFirst();
  return { gifts: row?.gifts ?? 0, givenMinor: row?.givenMinor ?? 0, donors: row?.donors ?? 0 };
}

export const listBudget = (db: Database, campaignId: string) =>
  db
    .selectFrom("campaign_budget_item")
    .select(["item", "amount_minor as amountMinor"])
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();

/** Running campaigns first, then the same category. */
export const listRelatedCampaigns = (
  db: Database,
  now: Date,
  today: string,
  campaign: { id: string; category: string },
  limit: number,
) =>
  db
    .selectFrom("campaign")
    .select(CARD_COLUMNS)
    .where("id", "<>", campaign.id)
    .where(isPublic(now))
    .orderBy(isOver(today))
    .orderBy(sql`category = ${campaign.category}`, "desc")
    .orderBy("publish_at", "desc")
    .limit(limit)
    .execute();

export const listSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("campaign")
    .select(["slug", "updated_at as updatedAt"])
    .where(isPublic(now))
    .orderBy("slug")
    .execute();

/** Returns minor units in each campaign's currency. Campaigns without gifts are not in the map. */
export async function sumRaisedByCampaign(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaign_raised")
    .innerJoin("campaign", "campaign.id", "campaign_raised.campaign_id")
    .select(["campaign_raised.campaign_id as id", "raised_minor as minor"])
    .whereRef("campaign_raised.currency", "=", "campaign.currency")
    .where("campaign_raised.campaign_id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}

/** Includes unpublished campaigns: money may arrive for any. */
export const findCampaignForBooking = (db: Database, id: string) =>
  db
    .selectFrom("campaign")
    .select(["id as campaignId", "slug", "title", "deadline", "after_deadline as afterDeadline"])
    .where("id", "=", id)
    .executeTakeFirst();

export const listOverdueCampaigns = (db: Database, today: string) =>
  db
    .selectFrom("campaign")
    .select(CARD_COLUMNS)
    .where("state", "<>", "draft")
    .where("phase", "in", [...RUNNING_PHASES])
    .where("deadline", "<", today)
    .execute();

/** Returns false when the phase is no longer `from`. */
export async function updatePhase(
  tx: Tx,
  id: string,
  from: CampaignPhase,
  to: CampaignPhase,
  { now, today }: { now: Date; today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("campaign")
    .set({ phase: to, updated_at: now, ...(isEndPhase(to) ? { ended_on: today } : {}) })
    .where("id", "=", id)
    .where("phase", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertCampaignEvent = (tx: Tx, row: Insertable<Tables["campaign_event"]>) =>
  tx.insertInto("campaign_event").values(row).execute();

export const lockCampaign = (tx: Tx, id: string) =>
  tx
    .selectFrom("campaign")
    .select(["id", "goal_minor as goalMinor", "currency", "state", "phase"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const insertGoalChange = (tx: Tx, row: Insertable<Tables["campaign_goal_change"]>) =>
  tx.insertInto("campaign_goal_change").values(row).execute();

/**
 * Replaces both together: the database refuses one without the other. Drafts get both too, and the new
 * version makes open editors notice.
 */
export async function replaceGoal(
  tx: Tx,
  id: string,
  goalMinor: number,
  budget: readonly { item: LocalizedText; amountMinor: number }[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable("campaign")
    .set({ goal_minor: goalMinor, updated_at: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
  const draftPatch = JSON.stringify({ goalMinor, budget });
  await tx
    .updateTable("content_draft")
    .set({ data: sql`data || ${draftPatch}::jsonb` })
    .where("kind", "=", "campaigns")
    .where("item", "=", id)
    .execute();
  await tx.deleteFrom("campaign_budget_item").where("campaign_id", "=", id).execute();
  await tx
    .insertInto("campaign_budget_item")
    .values(
      budget.map(({ item, amountMinor }, position) => ({
        campaign_id: id,
        position,
        item: JSON.stringify(item),
        amount_minor: amountMinor,
      })),
    )
    .execute();
}
