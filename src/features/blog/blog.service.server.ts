import {
  type CursorKeys,
  NEWEST,
  type Page,
  type PageChoice,
  type Window,
  pageOf,
} from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/slug";
import { POSTS_PER_PAGE, type PostFilter, RELATED_CANDIDATES, relatedTo } from "./blog.model";
import { findPost, listPosts, listSlugs } from "./blog.store.server";

type Reader = Pick<Deps, "db" | "now">;
const newest = (limit: number): Window => ({ order: NEWEST, limit, after: null });
export type PostCard = Awaited<ReturnType<typeof listPosts>>[number];

/** One page of the public posts, newest first unless asked otherwise. */
export async function browsePosts(
  deps: Reader,
  filter: PostFilter,
  after: CursorKeys | null,
  { order = NEWEST, size = POSTS_PER_PAGE }: PageChoice = {},
): Promise<Page<PostCard>> {
  const rows = await listPosts(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  return pageOf(rows, size, ({ keys }) => keys);
}

/** The newest public posts, for the home page and the feed. */
export const latestPosts = (deps: Reader, limit: number): Promise<PostCard[]> =>
  listPosts(deps.db, deps.now(), {}, newest(limit));

/** The newest public posts in which every word of `query` stands, for the search of the whole site. */
export const searchPosts = (deps: Reader, query: string, limit: number): Promise<PostCard[]> =>
  listPosts(deps.db, deps.now(), { query }, newest(limit));

/** The address and last change of every public post, newest first, for the site map. */
export const listPostSlugs = (deps: Reader): Promise<{ slug: string; updatedAt: Date }[]> =>
  listSlugs(deps.db, deps.now());

/** A public post with what to read next; null when there is none at this address. */
export async function getPost(deps: Reader, slug: string) {
  if (!isSlug(slug)) return null;
  const now = deps.now();
  const post = await findPost(deps.db, now, slug);
  if (!post) return null;
  const [same, latest] = await Promise.all([
    listPosts(deps.db, now, { category: post.category }, newest(RELATED_CANDIDATES)),
    listPosts(deps.db, now, {}, newest(RELATED_CANDIDATES)),
  ]);
  return { ...post, related: relatedTo(post, same, latest) };
}
