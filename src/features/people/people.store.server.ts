import { isPublic } from "../../db/sql-expressions.server";
import type { Database } from "../../db/database.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";

export const findTeam = (db: Database, now: Date, window: ListWindow) =>
  paginate(
    db
      .selectFrom("team_member")
      .select([
        "id",
        "name",
        "role",
        "image",
        "bio",
        "linkedin",
        "twitter",
        "github",
        "picture_id as pictureId",
      ])
      .where(isPublic(now)),
    window,
  ).execute();

export const findTestimonials = (db: Database, now: Date, window: ListWindow) =>
  paginate(
    db
      .selectFrom("testimonial")
      .select(["id", "name", "role", "content", "avatar", "picture_id as pictureId"])
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
