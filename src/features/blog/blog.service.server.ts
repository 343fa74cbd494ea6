import {
  type CursorKeys,
  NEWEST_FIRST,
  type Page,
  type PageOptions,
  type ListWindow,
  toPage,
} from "../../platform/pagination/cursor";
import type { Deps } from "../../platform/deps";
import { isSlug } from "../../platform/ids/slug";
import { loadBodyPictures } from "../uploads/media/body-pictures-view.server";
import { type Picture, withPicture, withPictures } from "../uploads/media/pictures.service.server";
import { POSTS_PER_PAGE, type PostFilter, RELATED_CANDIDATES, pickRelated } from "./blog.model";
import { findPost, listPosts, listPostsWithContent, listSlugs } from "./blog.store.server";

type ReadDeps = Pick<Deps, "db" | "now">;
const newestWindow = (limit: number): ListWindow => ({ order: NEWEST_FIRST, limit, after: null });
export type PostRow = Awaited<ReturnType<typeof listPosts>>[number];
export type PostCard = PostRow & { picture: Picture | null };

export async function browsePosts(
  deps: ReadDeps,
  filter: PostFilter,
  after: CursorKeys | null,
  { order = NEWEST_FIRST, size = POSTS_PER_PAGE }: PageOptions = {},
): Promise<Page<PostCard>> {
  const rows = await listPosts(deps.db, deps.now(), filter, { order, limit: size + 1, after });
  const page = toPage(rows, size, ({ keys }) => keys);
  return { ...page, items: await withPictures(deps, page.items) };
}

export async function listFeedPosts(deps: ReadDeps, limit: number) {
  const posts = await listPostsWithContent(deps.db, deps.now(), {}, newestWindow(limit));
  return {
    posts,
    bodyPictures: await loadBodyPictures(
      deps,
      posts.map(({ content }) => content),
    ),
  };
}

export const latestPosts = async (deps: ReadDeps, limit: number): Promise<PostCard[]> =>
  withPictures(deps, await listPosts(deps.db, deps.now(), {}, newestWindow(limit)));

/** Finds posts that contain every word of `query`, newest first, for the site search. */
export const searchPosts = (deps: ReadDeps, query: string, limit: number): Promise<PostRow[]> =>
  listPosts(deps.db, deps.now(), { query }, newestWindow(limit));

export const listPostSlugs = (deps: ReadDeps): Promise<{ slug: string; updatedAt: Date }[]> =>
  listSlugs(deps.db, deps.now());

export async function getPost(deps: ReadDeps, slug: string) {
  if (!isSlug(slug)) return null;
  const now = deps.now();
  const post = await findPost(deps.db, now, slug);
  if (!post) return null;
  const [same, latest] = await Promise.all([
    listPosts(deps.db, now, { category: post.category }, newestWindow(RELATED_CANDIDATES)),
    listPosts(deps.db, now, {}, newestWindow(RELATED_CANDIDATES)),
  ]);
  const [own, inBody, related] = await Promise.all([
    withPicture(deps, post),
    loadBodyPictures(deps, post.content),
    withPictures(deps, pickRelated(post, same, latest)),
  ]);
  return { ...own, bodyPictures: inBody, related };
}
