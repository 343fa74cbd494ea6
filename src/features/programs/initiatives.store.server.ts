import { sql } from "kysely";
import { SEARCH_METADATA_COLUMNS, isPublic } from "../../db/sql-expressions.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { InitiativeFilter } from "./initiatives.model";
import type { Database } from "../../platform/database/database";

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
  "publish_at as publishedAt",
] as const;

export const listInitiativeRows = (
  db: Database,
  now: Date,
  { category, status, query }: InitiativeFilter,
  window: ListWindow,
) =>
  paginate(db.selectFrom("initiative").select(CARD).where(isPublic(now)), window, {
    equals: { category, status },
    query,
  }).execute();

export const findInitiative = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("initiative")
    .select(CARD)
    .select(SEARCH_METADATA_COLUMNS)
    .select(["description", "objectives", "milestones", "metrics"])
    .select("related_program_id as relatedProgramId")
    .select(({ selectFrom }) =>
      selectFrom("campaign")
        .select("slug")
        .whereRef("campaign.id", "=", "initiative.related_campaign_id")
        .where(isPublic(now))
        .as("campaign"),
    )
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

export const findProgramOfInitiative = (db: Database, now: Date, programId: string) =>
  db
    .selectFrom("program")
    .select(["slug", "title", "status"])
    .where("id", "=", programId)
    .where(isPublic(now))
    .executeTakeFirst();

/** Initiatives of the same category come first. */
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
