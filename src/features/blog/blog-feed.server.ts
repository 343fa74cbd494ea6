import { Feed } from "feed";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { feedHtml, feedText } from "../../platform/text/feed-text";
import { localize, plainText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";
import { POSTS_IN_FEED } from "./blog.model";
import { renderFeedBody } from "../uploads/media/body-pictures-view.server";
import { type PostRow, listFeedPosts } from "./blog.service.server";
import { postCategoryLabel } from "./ui/post-labels";

/** Renders the newest posts as RSS 2.0 with absolute URLs. */
export async function blogFeed(
  deps: Pick<Deps, "db" | "now" | "origin">,
  site: string,
  locale: Locale,
): Promise<string> {
  const { posts, bodyPictures } = await listFeedPosts(deps, POSTS_IN_FEED);
  const urlOf = (path: string) => `${deps.origin}${hrefOf(path, locale)}`;
  const feed = new Feed({
    title: feedText(`${m.blog_title({}, { locale })} · ${site}`),
    description: m.blog_lead({}, { locale }),
    link: urlOf("/blog"),
    language: locale,
    updated: latestChange(posts) ?? deps.now(),
    generator: false,
    feedLinks: { rss: urlOf("/feed.xml") },
  });
  for (const post of posts) {
    const { title, excerpt, content } = localize(
      { title: post.title, excerpt: post.excerpt, content: post.content },
      locale,
    );
    feed.addItem({
      title: feedText(plainText(title)),
      id: `urn:uuid:${post.id}`,
      link: urlOf(`/blog/${post.slug}`),
      date: post.publishAt,
      description: feedHtml(plainText(excerpt)),
      content: renderFeedBody(content, bodyPictures, locale, deps.origin),
      category: [{ name: postCategoryLabel(post.category, locale) }],
      // The `author` element of RSS must be an email address, which we do not publish.
      extensions: [
        { name: "dc:creator", objects: { _attributes: DUBLIN_CORE, _text: feedText(post.authorName) } },
      ],
    });
  }
  return feed.rss2();
}

const latestChange = (posts: readonly Pick<PostRow, "updatedAt" | "publishAt">[]): Date | undefined =>
  posts.flatMap(({ updatedAt, publishAt }) => [updatedAt, publishAt]).toSorted((a, b) => +b - +a)[0];

const DUBLIN_CORE = { "xmlns:dc": "http://purl.org/dc/elements/1.1/" };
