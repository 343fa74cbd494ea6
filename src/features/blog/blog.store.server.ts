import { SEARCH_METADATA_COLUMNS, isPublic } from "../../db/sql-expressions.server";
import { paginate } from "../../db/paginate.server";
import type { ListWindow } from "../../platform/pagination/cursor";
import type { PostFilter } from "./blog.model";
import type { Database } from "../../platform/database/database";

const CARD = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "excerpt",
  "category",
  "word_counts as wordCounts",
  "author_name as authorName",
  "publish_at as publishAt",
  "updated_at as updatedAt",
  "picture_id as pictureId",
] as const;

/** A check in the table guarantees `publish_at` for public posts. */
type Published = { publishAt: Date };

/** Builds the query of all lists of posts, without their text. Separate so that a test can explain it. */
export const postsQuery = (db: Database, now: Date, { category, query }: PostFilter, window: ListWindow) =>
  paginate(db.selectFrom("post").select(CARD).where(isPublic(now)), window, {
    equals: { category },
    query,
  }).$narrowType<Published>();

export const listPosts = (...query: Parameters<typeof postsQuery>) => postsQuery(...query).execute();

export const listPostsWithContent = (...query: Parameters<typeof postsQuery>) =>
  postsQuery(...query)
    .select("content")
    .execute();

export const findPost = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("post")
    .select(CARD)
    .select(SEARCH_METADATA_COLUMNS)
    .select("content")
    .where("slug", "=", slug)
    .where(isPublic(now))
    .$narrowType<Published>()
    .executeTakeFirst();

export const listSlugs = (db: Database, now: Date) =>
  db
    .selectFrom("post")
    .select(["slug", "updated_at as updatedAt"])
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .execute();
