import { isPublic } from "../../db/content.server";
import type { Database } from "../../db/database.server";

/** Far more than a page can hold; a list never grows without a limit. */
const MOST = 200;

export const findTeam = (db: Database, now: Date) =>
  db
    .selectFrom("team_member")
    .select(["name", "role", "bio", "linkedin", "twitter", "github", "picture_id as pictureId"])
    .where(isPublic(now))
    .orderBy("position")
    .orderBy("id")
    .limit(MOST)
    .execute();

export const findTestimonials = (db: Database, now: Date) =>
  db
    .selectFrom("testimonial")
    .select(["name", "role", "content", "picture_id as pictureId"])
    .where(isPublic(now))
    .orderBy("position")
    .orderBy("id")
    .limit(MOST)
    .execute();

export const findPartners = (db: Database, now: Date) =>
  db
    .selectFrom("partner")
    .select(["name", "url", "description", "picture_id as pictureId"])
    .where(isPublic(now))
    .orderBy("position")
    .orderBy("id")
    .limit(MOST)
    .execute();
