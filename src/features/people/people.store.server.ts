import { isPublic } from "../../db/content.server";
import type { Database } from "../../db/database.server";
import { listed } from "../../db/listed.server";
import type { Window } from "../../platform/cursor";

export const findTeam = (db: Database, now: Date, window: Window) =>
  listed(
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

export const findTestimonials = (db: Database, now: Date, window: Window) =>
  listed(
    db
      .selectFrom("testimonial")
      .select(["id", "name", "role", "content", "avatar", "picture_id as pictureId"])
      .where(isPublic(now)),
    window,
  ).execute();

export const findPartners = (db: Database, now: Date, window: Window) =>
  listed(
    db
      .selectFrom("partner")
      .select(["id", "name", "logo", "url", "description", "picture_id as pictureId"])
      .where(isPublic(now)),
    window,
  ).execute();
