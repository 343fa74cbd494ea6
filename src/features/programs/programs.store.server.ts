import { sql } from "kysely";
import { isPublic, matches, timeKey } from "../../db/content.server";
import type { Database } from "../../db/database.server";
import type { CursorKeys } from "../../platform/cursor";
import type { ProgramFilter } from "./programs.model";

const CARD = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "short_description as shortDescription",
  "category",
  "status",
  "featured",
  "location",
  "start_date as startDate",
  "end_date as endDate",
  "picture_id as pictureId",
] as const;

/** Public programs, newest first; `after` holds the keys (publish_at, id) of the last row seen. */
export function listPrograms(
  db: Database,
  now: Date,
  filter: ProgramFilter,
  limit: number,
  after: CursorKeys | null = null,
) {
  let rows = db
    .selectFrom("program")
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

export const findProgram = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("program")
    .select(CARD)
    .select([
      "description",
      "impact",
      "objectives",
      "activities",
      "outcomes",
      "team",
      "testimonials",
      "updates",
    ])
    .where("slug", "=", slug)
    .where(isPublic(now))
    .executeTakeFirst();

export const listCourses = (db: Database, programId: string) =>
  db
    .selectFrom("course")
    .selectAll()
    .select("picture_id as pictureId")
    .where("program_id", "=", programId)
    .orderBy("slug")
    .execute();

/** Others for the foot of a program's page: same category first. */
export const listRelatedPrograms = (
  db: Database,
  now: Date,
  program: { id: string; category: string },
  limit: number,
) =>
  db
    .selectFrom("program")
    .select(CARD)
    .where("id", "<>", program.id)
    .where(isPublic(now))
    .orderBy(sql`category = ${program.category}`, "desc")
    .orderBy("publish_at", "desc")
    .limit(limit)
    .execute();

/** Public programs that match, best first: words in the title or the short description. */
export const searchProgramRows = (db: Database, now: Date, query: string, limit: number) =>
  db
    .selectFrom("program")
    .select(["slug", "title", "short_description as shortDescription"])
    .where(isPublic(now))
    .where(matches(query))
    .orderBy(sql`ts_rank(search, search_query(${query}))`, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The address of every public program, and when it last changed or came out. */
export const listProgramSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("program")
    .select(["slug", sql<Date>`greatest(updated_at, publish_at)`.as("updatedAt")])
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .execute();
