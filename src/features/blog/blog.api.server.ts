import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { calendarDay } from "../../platform/time/zoned-time";
import { z } from "zod";
import { type ReadContext, detailEndpoint, listEndpoint } from "../../platform/api/content-endpoints.server";
import { BY_PUBLISH_TIME } from "../../platform/pagination/cursor";
import {
  isoDate,
  shareImageUrl,
  markdown,
  isoDateTime,
  page,
  pageUrl,
  photoUrl,
  picture,
  slug,
} from "../../platform/api/api-fields.server";
import { withPictureUrls } from "../uploads/media/body-pictures-view.server";
import { POST_CATEGORIES, readingMinutes, wordsInLanguage } from "./blog.model";
import { type PostCard, browsePosts, getPost } from "./blog.service.server";

const card = z
  .object({
    slug,
    title: z.string(),
    excerpt: z.string(),
    date: isoDate,
    readTime: z.int().meta({ description: "Reading time in minutes, in the language of the text" }),
    category: z.enum(POST_CATEGORIES),
    coverImage: picture,
    author: z.string(),
    publishedAt: isoDateTime,
    updatedAt: isoDateTime,
    url: page,
  })
  .meta({ id: "PostSummary" });
const post = card.extend({ content: markdown }).meta({ id: "Post" });

function cardOf(call: ReadContext, row: Omit<PostCard, "keys">) {
  const { words, language } = wordsInLanguage(row.wordCounts, call.locale);
  const { title, excerpt, publishAt, updatedAt } = call.serialize({
    title: row.title,
    excerpt: row.excerpt,
    publishAt: row.publishAt,
    updatedAt: row.updatedAt,
  });
  return {
    slug: row.slug,
    title,
    excerpt,
    date: calendarDay(row.publishAt, DEFAULT_TIME_ZONE),
    readTime: readingMinutes(words, language),
    category: row.category,
    coverImage: photoUrl(call, row.picture) ?? shareImageUrl(call, "blog", row.slug),
    author: row.authorName,
    publishedAt: publishAt,
    updatedAt,
    url: pageUrl(call, `/blog/${row.slug}`),
  };
}

export const listPosts = listEndpoint({
  summary: "Blog posts",
  tag: "Blog",
  item: card,
  filters: { category: POST_CATEGORIES },
  sorts: { date: BY_PUBLISH_TIME, slug: { column: "slug", kind: "slug" } },
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
    const content = withPictureUrls(call.serialize(found.content), found.bodyPictures, call.deps.origin);
    return { ...cardOf(call, found), content };
  },
});
