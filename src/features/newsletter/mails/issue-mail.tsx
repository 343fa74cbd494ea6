import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type Locale, type LocalizedText, localize, words } from "../../../platform/languages";
import { hrefOf } from "../../../ui/href";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import { bodyPictures, mailBody } from "../../uploads/body-pictures.server";
import { unsubscribeHeaders } from "../newsletter-links.server";
import type { NewsletterList } from "../newsletter.model";
import { listLabel } from "../ui/list-labels";

type Issue = {
  slug: string;
  list: NewsletterList;
  subject: LocalizedText;
  summary: LocalizedText;
  content: LocalizedText;
};

/** A mail for everybody who reads in one language; the links of a reader are put in by `issueMail`. */
export type DrawnIssue = Pick<Mail, "locale" | "subject" | "html" | "text"> & { listId: string };
type Links = { preferences: string; unsubscribe: string };

/** Where the links of a reader go; no text of ours holds these. */
const PLACES: Links = {
  preferences: "https://place.invalid/preferences",
  unsubscribe: "https://place.invalid/unsubscribe",
};

/** Draws an issue in a language; texts that it does not have in that language are in the one they fall back to. */
export async function drawIssue(
  deps: Pick<Deps, "origin" | "db" | "now">,
  issue: Issue,
  locale: Locale,
  organisation: string,
): Promise<DrawnIssue> {
  const { origin } = deps;
  const spoken = { locale };
  const { subject, summary, content } = localize(
    { subject: issue.subject, summary: issue.summary, content: issue.content },
    locale,
  );
  // In a mail there is no site that an address could be relative to.
  const markdown = words(content).replaceAll("](/", `](${origin}/`);
  const said = words(subject).replaceAll(/\s+/g, " ");
  const parts = await drawMail(
    {
      preheader: words(summary),
      heading: said,
      paragraphs: [words(summary)],
      article: mailBody(markdown, await bodyPictures(deps, markdown), locale, origin),
      button: {
        label: m.newsletter_issue_read({}, spoken),
        href: origin + hrefOf(`/newsletter/archive/${issue.slug}`, locale),
      },
      small: [m.newsletter_issue_why({ list: listLabel(issue.list, locale), name: organisation }, spoken)],
      links: [
        { label: m.newsletter_issue_preferences({}, spoken), href: PLACES.preferences },
        { label: m.newsletter_issue_unsubscribe({}, spoken), href: PLACES.unsubscribe },
      ],
    },
    { locale, organisation, origin },
  );
  return { locale, subject: said, listId: `<${issue.list}.${new URL(origin).hostname}>`, ...parts };
}

/** The mail of one reader: their own links, in the texts and for the "Unsubscribe" of mail programs. */
export function issueMail(
  { listId, html, text, ...drawn }: DrawnIssue,
  recipient: string,
  links: Links,
): Mail {
  const own = (part: string) =>
    part.replaceAll(PLACES.preferences, links.preferences).replaceAll(PLACES.unsubscribe, links.unsubscribe);
  return {
    ...drawn,
    kind: "newsletter.issue",
    recipient,
    html: own(html),
    text: own(text),
    headers: { "List-Id": listId, ...unsubscribeHeaders(links.unsubscribe) },
    bulk: true,
  };
}
