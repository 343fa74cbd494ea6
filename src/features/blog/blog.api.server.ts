import { z } from "zod";
import { type Reading, detailEndpoint, listEndpoint } from "../../platform/content-endpoint.server";
import { PUBLISHED } from "../../platform/cursor";
import {
  day,
  drawnPicture,
  markdown,
  moment,
  page,
  pageAddress,
  photographed,
  picture,
  slug,
} from "../../platform/wire.server";
import { withPictureAddresses } from "../uploads/body-pictures.server";
import { POST_CATEGORIES, readingMinutes, shownWords } from "./blog.model";
import { type PostCard, browsePosts, getPost } from "./blog.service.server";

const card = z.object({
  slug,
  title: z.string(),
  excerpt: z.string(),
  date: day,
  readTime: z.int().meta({ description: "Minutes, in the language of the text" }),
  category: z.enum(POST_CATEGORIES),
  coverImage: picture,
  author: z.string(),
  publishedAt: moment,
  updatedAt: moment,
  url: page,
});
/** A post with every field of spec §3. */
const post = card.extend({ content: markdown });

function cardOf(call: Reading, row: Omit<PostCard, "keys">) {
  const { words, language } = shownWords(row.words, call.locale);
  const { title, excerpt, publishAt, updatedAt } = call.say({
    title: row.title,
    excerpt: row.excerpt,
    publishAt: row.publishAt,
    updatedAt: row.updatedAt,
  });
  return {
    slug: row.slug,
    title,
    excerpt,
    date: publishAt.slice(0, 10),
    readTime: readingMinutes(words, language),
    category: row.category,
    coverImage: photographed(call, row.picture) ?? drawnPicture(call, "blog", row.slug),
    author: row.authorName,
    publishedAt: publishAt,
    updatedAt,
    url: pageAddress(call, `/blog/${row.slug}`),
  };
}

export const listPosts = listEndpoint({
  summary: "Blog posts",
  tag: "Blog",
  item: card,
  filters: { category: POST_CATEGORIES },
  sorts: { date: PUBLISHED, slug: { column: "slug", kind: "slug" } },
  sort: "-date",
  search: true,
  read: async (call, filter, after, choice) => {
    const { items, next } = await browsePosts(call.deps, filter, after, choice);
    return { items: items.map((row) => cardOf(call, row)), next };
  },
});

export const readPost = detailEndpoint({
  summary: "One blog post",
  tag: "Blog",
  item: post,
  read: async (call, id) => {
    const found = await getPost(call.deps, id);
    if (!found) return null;
    const content = withPictureAddresses(call.say(found.content), found.bodyPictures, call.deps.origin);
    return { ...cardOf(call, found), content };
  },
});
