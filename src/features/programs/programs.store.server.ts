import { sql } from "kysely";
import { SEARCH_METADATA_COLUMNS, isPublic, matchesSearch } from "../../db/sql-expressions.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { ProgramFilter } from "./programs.model";
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
  "featured",
  "location",
  "start_date as startDate",
  "end_date as endDate",
  "picture_id as pictureId",
  "publish_at as publishedAt",
  "hours_a_week as hoursAWeek",
  "taught_in as taughtIn",
  "countries",
  "loaned_equipment as loanedEquipment",
  "age_from as ageFrom",
] as const;

export const listPrograms = (
  db: Database,
  now: Date,
  { category, status, query }: ProgramFilter,
  window: ListWindow,
) =>
  paginate(db.selectFrom("program").select(CARD).where(isPublic(now)), window, {
    equals: { category, status },
    query,
  }).execute();

export const findProgram = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("program")
    .select(CARD)
    .select(SEARCH_METADATA_COLUMNS)
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

const COURSE = [
  "id",
  "slug",
  "title",
  "short_description as shortDescription",
  "image",
  "duration",
  "level",
  "format",
  "curriculum",
  "outcomes",
  "requirements",
  "instructors",
  "picture_id as pictureId",
] as const;

/** A course is public when it is published and its program is. */
const publicCourses = (db: Database, now: Date) =>
  db
    .selectFrom("course")
    .select(COURSE)
    .select((course) =>
      course
        .selectFrom("program")
        .select("program.slug")
        .whereRef("program.id", "=", "course.program_id")
        .$asScalar()
        .$notNull()
        .as("program"),
    )
    .where(isPublic(now))
    .where("program_id", "in", (programs) =>
      programs.selectFrom("program").select("id").where(isPublic(now)),
    );

export const listPublicCourses = (db: Database, now: Date, window: ListWindow) =>
  paginate(publicCourses(db, now), window).execute();

export const findCourse = (db: Database, now: Date, slug: string) =>
  publicCourses(db, now).where("slug", "=", slug).executeTakeFirst();

export const listCourses = (db: Database, now: Date, programId: string) =>
  db
    .selectFrom("course")
    .selectAll()
    .select("picture_id as pictureId")
    .where("program_id", "=", programId)
    .where(isPublic(now))
    .orderBy("slug")
    .execute();

/** Programs of the same category come first. */
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

/** Matches title and short description, best first. */
export const searchProgramRows = (db: Database, now: Date, query: string, limit: number) =>
  db
    .selectFrom("program")
    .select(["slug", "title", "short_description as shortDescription"])
    .where(isPublic(now))
    .where(matchesSearch(query))
    .orderBy(sql`ts_rank(search, search_query(${query}))`, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const listProgramSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("program")
    .select(["slug", sql<Date>`greatest(updated_at, publish_at)`.as("updatedAt")])
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const listProgramTitleRows = (db: Database, now: Date) =>
  db
    .selectFrom("program")
    .select(["id", "slug", "title", "countries"])
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const findNamedProgram = (db: Database, id: string) =>
  db.selectFrom("program").select(["slug", "title"]).where("id", "=", id).executeTakeFirst();

export const listRunningPrograms = (db: Database, now: Date) =>
  db
    .selectFrom("program")
    .select([
      "id",
      "slug",
      "title",
      "art",
      "picture_id as pictureId",
      "short_description as shortDescription",
    ])
    .where(isPublic(now))
    .where("status", "=", "active")
    .orderBy("featured", "desc")
    .orderBy("slug")
    .limit(20)
    .execute();
