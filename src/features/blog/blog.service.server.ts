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
import { bodyPictures } from "../uploads/body-pictures.server";
import { type Picture, withPicture, withPictures } from "../uploads/uploads.service.server";
import { POSTS_PER_PAGE, type PostFilter, RELATED_CANDIDATES, relatedTo } from "./blog.model";
import { findPost, listPosts, listSlugs } from "./blog.store.server";

type Reader = Pick<Deps, "db" | "now">;
const newest = (limit: number): Window => ({ order: NEWEST, limit, after: null });
export type PostRow = Awaited<ReturnType<typeof listPosts>>[number];
export type PostCard = PostRow & { picture: Picture | null };

/** One page of the public posts, newest first unless asked otherwise. */
export async function browsePosts(
  deps: Reader,
  filter: PostFilter,
  after: CursorKeys | null,
  { order = NEWEST, size = POSTS_PER_PAGE }: PageChoice = {},
): Promise<Page<PostCard>> {
  const rows = await listPosts(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  const page = pageOf(rows, size, ({ keys }) => keys);
  return { ...page, items: await withPictures(deps, page.items) };
}

/** The newest public posts, for the home page and the feed. */
export const latestPosts = async (deps: Reader, limit: number): Promise<PostCard[]> =>
  withPictures(deps, await listPosts(deps.db, deps.now(), {}, newest(limit)));

/** The newest public posts in which every word of `query` stands, for the search of the whole site. */
export const searchPosts = (deps: Reader, query: string, limit: number): Promise<PostRow[]> =>
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
  const [own, inBody, related] = await Promise.all([
    withPicture(deps, post),
    bodyPictures(deps, post.content),
    withPictures(deps, relatedTo(post, same, latest)),
  ]);
  return { ...own, bodyPictures: inBody, related };
}
