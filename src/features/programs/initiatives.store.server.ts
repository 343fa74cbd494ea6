import { sql } from "kysely";
import { isPublic, matches, timeKey } from "../../db/content.server";
import type { Database } from "../../db/database.server";
import type { CursorKeys } from "../../platform/cursor";
import type { InitiativeFilter } from "./initiatives.model";

const CARD = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "short_description as shortDescription",
  "category",
  "status",
  "start_date as startDate",
  "picture_id as pictureId",
] as const;

/** Public initiatives, newest first; `after` holds the keys (publish_at, id) of the last row seen. */
export function listInitiativeRows(
  db: Database,
  now: Date,
  filter: InitiativeFilter,
  limit: number,
  after: CursorKeys | null = null,
) {
  let rows = db
    .selectFrom("initiative")
    .select(CARD)
    .select(timeKey("publish_at").as("publishedAt"))
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (filter.category) rows = rows.where("category", "=", filter.category);
  if (filter.status) rows = rows.where("status", "=", filter.status);
  if (filter.query) rows = rows.where(matches(filter.query));
  if (after)
    rows = rows.where(sql<boolean>`(publish_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.execute();
}

export const findInitiative = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("initiative")
    .select(CARD)
    .select([
      "description",
      "objectives",
      "milestones",
      "metrics",
      "related_program as relatedProgram",
      "related_campaign as relatedCampaign",
    ])
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

/** Others for the foot of an initiative's page: same category first. */
export const listRelatedInitiatives = (
  db: Database,
  now: Date,
  initiative: { id: string; category: string },
  limit: number,
) =>
  db
    .selectFrom("initiative")
    .select(CARD)
    .where("id", "<>", initiative.id)
    .where(isPublic(now))
    .orderBy(sql`category = ${initiative.category}`, "desc")
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const listSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("initiative")
    .select(["slug", "updated_at as updatedAt"])
    .where(isPublic(now))
    .orderBy("id")
    .execute();
