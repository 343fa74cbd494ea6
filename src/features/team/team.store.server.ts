import { isPublic } from "../../db/sql-expressions.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { Database } from "../../platform/database/database";

export const findTeam = (db: Database, now: Date, window: ListWindow) =>
  paginate(
    db
      .selectFrom("team_member")
      .select([
        "id",
        "name",
        "role",
        "bio",
        "linkedin",
        "twitter",
        "github",
        "picture_id as pictureId",
        "portrait",
      ])
      .where(isPublic(now)),
    window,
  ).execute();

/** The lowest position wins among members of the same name. */
export const findTeamMemberImage = (db: Database, now: Date, name: string) =>
  db
    .selectFrom("team_member")
    .select(["picture_id as pictureId", "portrait"])
    .where(isPublic(now))
    .where("name", "=", name)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();

export const findTestimonials = (db: Database, now: Date, window: ListWindow) =>
  paginate(
    db
      .selectFrom("testimonial")
      .select(["id", "name", "role", "content", "picture_id as pictureId", "portrait"])
      .where(isPublic(now)),
    window,
  ).execute();

export const findPartners = (db: Database, now: Date, window: ListWindow) =>
  paginate(
    db
      .selectFrom("partner")
      .select(["id", "name", "logo", "url", "description", "picture_id as pictureId"])
      .where(isPublic(now)),
    window,
  ).execute();
