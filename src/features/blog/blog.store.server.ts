import { sql } from "kysely";
import { isPublic, matches, timeKey } from "../../db/content.server";
import type { Database } from "../../db/database.server";
import type { CursorKeys } from "../../platform/cursor";
import type { PostFilter } from "./blog.model";

const CARD = [
  "id",
  "slug",
  "image",
  "art",
  "title",
  "excerpt",
  "category",
  "words",
  "author_name as authorName",
  "publish_at as publishAt",
  "updated_at as updatedAt",
  "picture_id as pictureId",
] as const;

/** What is public has a moment of publication: the table demands it. */
type Published = { publishAt: Date };

/**
 * The query of every list of posts, newest first, without the texts themselves; `after` holds the keys
 * (publish_at, id) of the last row seen. On its own so that a test can ask the database how it would run it.
 */
export function postsQuery(
  db: Database,
  now: Date,
  filter: PostFilter,
  limit: number,
  after: CursorKeys | null = null,
) {
  let rows = db
    .selectFrom("post")
    .select(CARD)
    .select(timeKey("publish_at").as("publishedAt"))
    .where(isPublic(now))
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (filter.category) rows = rows.where("category", "=", filter.category);
  if (filter.query) rows = rows.where(matches(filter.query));
  if (after)
    rows = rows.where(sql<boolean>`(publish_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.$narrowType<Published>();
}

export const listPosts = (...query: Parameters<typeof postsQuery>) => postsQuery(...query).execute();

export const findPost = (db: Database, now: Date, slug: string) =>
  db
    .selectFrom("post")
    .select(CARD)
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
