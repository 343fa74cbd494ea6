import { type Expression, type SqlBool, sql } from "kysely";
import { isPublic, matches, timeKey } from "../../db/content.server";
import type { Database } from "../../db/database.server";
import type { CursorKeys } from "../../platform/cursor";
import { type CampaignFilter, RUNNING_PHASES } from "./campaigns.model";

const CARD = [
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
  "location",
  "category",
  "featured",
] as const;

/** Over on `today`: the same rule as `standingOf` of campaigns.model.ts; a test holds the two together. */
const isOver = (today: string): Expression<SqlBool> => sql<SqlBool>`(
  phase not in (${sql.join(RUNNING_PHASES)})
  or (deadline < ${today}::date and (after_deadline <> 'keep_open' or goal_minor <= coalesce((
    select raised_minor from campaign_raised
    where campaign_raised.campaign_id = campaign.id and campaign_raised.currency = campaign.currency), 0))))`;

/** Public campaigns, newest first; `after` holds the keys (publish_at, id) of the last row seen. */
export function listCampaigns(
  db: Database,
  now: Date,
  today: string,
  filter: CampaignFilter,
  limit: number,
  after: CursorKeys | null = null,
) {
  let rows = db
    .selectFrom("campaign")
    .select(CARD)
    .select(timeKey("publish_at").as("publishedAt"))
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (filter.category) rows = rows.where("category", "=", filter.category);
  if (filter.status === "ended") rows = rows.where(isOver(today));
  if (filter.status === "open") rows = rows.where(sql<boolean>`not ${isOver(today)}`);
  if (filter.query) rows = rows.where(matches(filter.query));
  if (after)
    rows = rows.where(sql<boolean>`(publish_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.execute();
}

/** The featured campaign that runs, begun and not paused; without a featured one the newest that runs. */
export const findFeaturedCampaign = (db: Database, now: Date, today: string) =>
  db
    .selectFrom("campaign")
    .select(CARD)
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
    .select(CARD)
    .select(["description", "story", "overfunding", "impact", "updates", "picture_id as pictureId"])
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

export const listBudget = (db: Database, campaignId: string) =>
  db
    .selectFrom("campaign_budget_item")
    .select(["item", "amount_minor as amountMinor"])
    .where("campaign_id", "=", campaignId)
    .orderBy("position")
    .execute();

/** Others for the foot of a campaign's page: running ones first, then the same category. */
export const listRelatedCampaigns = (
  db: Database,
  now: Date,
  today: string,
  campaign: { id: string; category: string },
  limit: number,
) =>
  db
    .selectFrom("campaign")
    .select(CARD)
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

/**
 * What the ledger says was given to each campaign, in minor units of the campaign's own currency; a campaign without
 * gifts is not in the map.
 */
export async function raisedByCampaign(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
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
