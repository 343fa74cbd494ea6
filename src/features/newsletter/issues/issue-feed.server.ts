import { Feed } from "feed";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { feedHtml, feedText } from "../../../platform/text/feed-text";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import { ISSUES_IN_FEED } from "./issues.model";
import { renderFeedBody } from "../../uploads/media/body-pictures-view.server";
import { listFeedIssues } from "./issues.service.server";
import { listLabel } from "../ui/list-labels";

/** Returns the newest issues as RSS 2.0 in one language, with absolute URLs. */
export async function issueFeed(
  deps: Pick<Deps, "db" | "now" | "origin">,
  site: string,
  locale: Locale,
): Promise<string> {
  const { issues, bodyPictures } = await listFeedIssues(deps, ISSUES_IN_FEED);
  const urlOf = (path: string) => `${deps.origin}${hrefOf(path, locale)}`;
  const feed = new Feed({
    title: feedText(`${m.newsletter_archive_title({}, { locale })} · ${site}`),
    description: m.newsletter_archive_lead({}, { locale }),
    link: urlOf("/newsletter/archive"),
    language: locale,
    updated: issues.map(({ updatedAt }) => updatedAt).toSorted((a, b) => +b - +a)[0] ?? deps.now(),
    generator: false,
    feedLinks: { rss: urlOf("/newsletter/archive/feed.xml") },
  });
  for (const issue of issues) {
    const { title, summary, content } = localize(
      { title: issue.subject, summary: issue.summary, content: issue.content },
      locale,
    );
    feed.addItem({
      title: feedText(plainText(title)),
      id: `urn:uuid:${issue.id}`,
      link: urlOf(`/newsletter/archive/${issue.slug}`),
      date: issue.startedAt,
      description: feedHtml(plainText(summary)),
      content: renderFeedBody(content, bodyPictures, locale, deps.origin),
      category: [{ name: listLabel(issue.list, locale) }],
    });
  }
  return feed.rss2();
}
