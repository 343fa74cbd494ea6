import { m } from "../../paraglide/messages";
import { formatNumber } from "../../platform/i18n/format";
import { calendarDay } from "../../platform/time/zoned-time";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { formatDate } from "../../platform/time/format-date";
import { localize } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { searchMetadata } from "../../platform/content/search-metadata";
import { artOf } from "../../ui/art/art-of";
import { renderBody } from "../uploads/media/body-pictures-view.server";
import { personImage, pictureView } from "../uploads/media/picture-view.server";
import { readingMinutes, wordsInLanguage } from "./blog.model";
import type { PostCard, getPost } from "./blog.service.server";
import { postCategoryLabel } from "./ui/post-labels";

type Post = NonNullable<Awaited<ReturnType<typeof getPost>>>;
type AuthorImage = Omit<Parameters<typeof personImage>[0], "name">;
type Row = Omit<PostCard, "keys">;

export function postCardView(row: Row, locale: Locale) {
  const { words, language } = wordsInLanguage(row.wordCounts, locale);
  return {
    slug: row.slug,
    art: artOf(row),
    picture: pictureView(row.picture, locale),
    ...localize({ title: row.title, text: row.excerpt }, locale),
    category: postCategoryLabel(row.category),
    date: formatDate(row.publishAt, locale, "long", DEFAULT_TIME_ZONE),
    day: calendarDay(row.publishAt, DEFAULT_TIME_ZONE),
    minutes: m.blog_minutes({ minutes: formatNumber(readingMinutes(words, language), locale) }),
  };
}
export type PostCardView = ReturnType<typeof postCardView>;

/** @param authorImage of the team member who wrote the post; null for other authors */
export function postView(post: Post, locale: Locale, authorImage: AuthorImage | null = null) {
  const { words, language } = wordsInLanguage(post.wordCounts, locale);
  return {
    ...postCardView(post, locale),
    ...searchMetadata(post, locale),
    categorySlug: post.category,
    author: {
      name: post.authorName,
      ...personImage({ picture: null, ...authorImage, name: post.authorName }, locale),
    },
    content: renderBody(localize(post.content, locale), post.bodyPictures, locale),
    metadata: {
      published: post.publishAt.toISOString(),
      // A post may be edited before its publication date.
      modified: (post.updatedAt > post.publishAt ? post.updatedAt : post.publishAt).toISOString(),
      words,
      minutes: readingMinutes(words, language),
    },
    related: post.related.map((row) => postCardView(row, locale)),
  };
}
