import { m } from "../../../../paraglide/messages";
import type { Deps } from "../../../../platform/deps";
import { type LocalizedText, localize, plainText } from "../../../../platform/i18n/localized-text";
import type { Locale } from "../../../../platform/i18n/locales";
import { hrefOf } from "../../../../platform/i18n/href";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import { loadBodyPictures, renderMailBody } from "../../../uploads/media/body-pictures-view.server";
import { unsubscribeHeaders } from "../../subscriptions/subscription-links.server";
import type { NewsletterList } from "../../newsletter.model";
import { listLabel } from "../../ui/list-labels";

type IssueContent = {
  slug: string;
  list: NewsletterList;
  subject: LocalizedText;
  summary: LocalizedText;
  content: LocalizedText;
};

export type RenderedIssue = Pick<Mail, "locale" | "subject" | "html" | "text"> & { listId: string };
type Links = { preferences: string; unsubscribe: string };

/** Replaced per reader by `issueMail`. No other text contains these URLs. */
const PLACEHOLDERS: Links = {
  preferences: "https://place.invalid/preferences",
  unsubscribe: "https://place.invalid/unsubscribe",
};

/** Renders an issue in one language. Missing translations fall back. */
export async function renderIssue(
  deps: Pick<Deps, "origin" | "db" | "now">,
  issue: IssueContent,
  locale: Locale,
  organisation: string,
): Promise<RenderedIssue> {
  const { origin } = deps;
  const options = { locale };
  const { subject, summary, content } = localize(
    { subject: issue.subject, summary: issue.summary, content: issue.content },
    locale,
  );
  // An email has no base URL for relative links.
  const markdown = plainText(content).replaceAll("](/", `](${origin}/`);
  const subjectText = plainText(subject).replaceAll(/\s+/g, " ");
  const parts = renderMail(
    {
      preheader: plainText(summary),
      heading: subjectText,
      paragraphs: [plainText(summary)],
      article: renderMailBody(markdown, await loadBodyPictures(deps, markdown), locale, origin),
      button: {
        label: m.newsletter_issue_read({}, options),
        href: origin + hrefOf(`/newsletter/archive/${issue.slug}`, locale),
      },
      small: [m.newsletter_issue_why({ list: listLabel(issue.list, locale), name: organisation }, options)],
      links: [
        { label: m.newsletter_issue_preferences({}, options), href: PLACEHOLDERS.preferences },
        { label: m.newsletter_issue_unsubscribe({}, options), href: PLACEHOLDERS.unsubscribe },
      ],
    },
    { locale, organisation, origin },
  );
  return { locale, subject: subjectText, listId: `<${issue.list}.${new URL(origin).hostname}>`, ...parts };
}

/** Fills in the reader's own links, also for the "Unsubscribe" button of email programs. */
export function issueMail(
  { listId, html, text, ...rendered }: RenderedIssue,
  recipient: string,
  links: Links,
): Mail {
  const personalize = (part: string) =>
    part
      .replaceAll(PLACEHOLDERS.preferences, links.preferences)
      .replaceAll(PLACEHOLDERS.unsubscribe, links.unsubscribe);
  return {
    ...rendered,
    kind: "newsletter.issue",
    recipient,
    html: personalize(html),
    text: personalize(text),
    headers: { "List-Id": listId, ...unsubscribeHeaders(links.unsubscribe) },
    bulk: true,
  };
}
