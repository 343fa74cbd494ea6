import { type Expression, type SqlBool, sql } from "kysely";
import { isPublic, matches } from "../../db/content.server";
import type { Database } from "../../db/database.server";
import type { CursorKeys } from "../../platform/cursor";
import { consentDay } from "../uploads/uploads.model";
import type { GalleryCategory } from "./gallery.model";

const CARD = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "alt",
  "category",
  "taken_on as takenOn",
  "picture_id as pictureId",
] as const;

/**
 * The one condition under which a picture is seen anywhere: list, album, own page, search, home, site map. Consent that
 * was withdrawn, or has run out, outweighs the publication state.
 */
const isVisible = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${isPublic(now)} and picture_may_be_seen(picture_id, ${consentDay(now)}::date))`;

/** Visible pictures, latest first; `after` holds the keys (taken_on, id) of the last one seen. */
export function listPictures(
  db: Database,
  now: Date,
  limit: number,
  category?: GalleryCategory,
  after: CursorKeys | null = null,
) {
  let rows = db
    .selectFrom("gallery_item")
    .select(CARD)
    .where(isVisible(now))
    .orderBy("taken_on", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (category) rows = rows.where("category", "=", category);
  if (after) rows = rows.where(sql<boolean>`(taken_on, id) < (${after[0]}::date, ${after[1]}::uuid)`);
  return rows.execute();
}

export const findPicture = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("gallery_item")
    .select(CARD)
    .select("description")
    .where("slug", "=", slug)
    .where(isVisible(now))
    .executeTakeFirst();

/** An album in its order, as addresses only. */
export const listAlbumSlugs = (db: Database, now: Date, category: GalleryCategory) =>
  db
    .selectFrom("gallery_item")
    .select("slug")
    .where("category", "=", category)
    .where(isVisible(now))
    .orderBy("taken_on", "desc")
    .orderBy("id", "desc")
    .execute();

/** The latest pictures of the other albums. */
export const listOtherAlbums = (db: Database, now: Date, category: GalleryCategory, limit: number) =>
  db
    .selectFrom("gallery_item")
    .select(CARD)
    .where("category", "<>", category)
    .where(isVisible(now))
    .orderBy("taken_on", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const findPictures = (db: Database, now: Date, query: string, limit: number) =>
  db
    .selectFrom("gallery_item")
    .select(CARD)
    .select("description")
    .where(matches(query))
    .where(isVisible(now))
    .orderBy("taken_on", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const listSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("gallery_item")
    .select(["category", "slug", "updated_at as updatedAt"])
    .where(isVisible(now))
    .orderBy("id")
    .execute();
