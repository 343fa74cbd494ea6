import { type Expression, type SqlBool, sql } from "kysely";
import { isPublic, organisationDay } from "../../db/sql-expressions.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { GalleryCategory, PictureFilter } from "./gallery.model";
import type { Database } from "../../platform/database/database";

const CARD = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "alt",
  "category",
  "photographed_on as photographedOn",
  "picture_id as pictureId",
] as const;

/** All public queries use this condition. Withdrawn or expired consent outweighs the publication state. */
const isVisible = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${isPublic(now)} and picture_may_be_seen(picture_id, ${organisationDay(now)}))`;

export const listPictures = (
  db: Database,
  now: Date,
  { category, query }: PictureFilter,
  window: ListWindow,
) =>
  paginate(db.selectFrom("gallery_item").select(CARD).select("description").where(isVisible(now)), window, {
    equals: { category },
    query,
  }).execute();

export const findPicture = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("gallery_item")
    .select(CARD)
    .select("description")
    .where("slug", "=", slug)
    .where(isVisible(now))
    .executeTakeFirst();

export const listAlbumSlugs = (db: Database, now: Date, category: GalleryCategory) =>
  db
    .selectFrom("gallery_item")
    .select("slug")
    .where("category", "=", category)
    .where(isVisible(now))
    .orderBy("photographed_on", "desc")
    .orderBy("id", "desc")
    .execute();

export const listOtherAlbums = (db: Database, now: Date, category: GalleryCategory, limit: number) =>
  db
    .selectFrom("gallery_item")
    .select(CARD)
    .where("category", "<>", category)
    .where(isVisible(now))
    .orderBy("photographed_on", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Omits empty albums. */
export const countAlbums = (db: Database, now: Date) =>
  db
    .selectFrom("gallery_item")
    .select(["category", (item) => item.fn.countAll<number>().as("pictures")])
    .where(isVisible(now))
    .groupBy("category")
    .execute();

export const listSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("gallery_item")
    .select(["category", "slug", "updated_at as updatedAt"])
    .where(isVisible(now))
    .orderBy("id")
    .execute();
