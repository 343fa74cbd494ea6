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

/** A mail for everybody who reads in one language; the links of a reader are put in by `issueMail`. */
export type RenderedIssue = Pick<Mail, "locale" | "subject" | "html" | "text"> & { listId: string };
type Links = { preferences: string; unsubscribe: string };

/** Where the links of a reader go; no text of ours holds these. */
const PLACEHOLDERS: Links = {
  preferences: "https://place.invalid/preferences",
  unsubscribe: "https://place.invalid/unsubscribe",
};

/** Draws an issue in a language; texts that it does not have in that language are in the one they fall back to. */
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
  // In a mail there is no site that an address could be relative to.
  const markdown = plainText(content).replaceAll("](/", `](${origin}/`);
  const subjectText = plainText(subject).replaceAll(/\s+/g, " ");
  const parts = await renderMail(
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

/** The mail of one reader: their own links, in the texts and for the "Unsubscribe" of mail programs. */
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
