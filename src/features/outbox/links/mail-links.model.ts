import type { Mail } from "../outbox.model";

/** Everything of a mail that may hold a link. */
export type MailTexts = Readonly<{
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  calendar: string | null;
}>;

/** Private-use characters around the number of a link. `detachLinks` takes them out of every other text. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const MARKERS = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const PLACEHOLDER = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");
const LINK_ATTRIBUTE = new RegExp(` href="${OPEN}\\d+${CLOSE}"`, "g");
/** Every web address but that of the document type. Punctuation that ends a sentence stays outside. */
export const LINK = /https?:\/\/(?!www\.w3\.org\/)[^\s"'<>]*[^\s"'<>.,;:!?)\]]/gi;

/**
 * Takes every link out of a mail and leaves placeholders. All of them, not only those with a token: a rule about which
 * links are secret would be forgotten with the next mail. The calendar goes as a whole, since its lines are folded and
 * a link in it may be broken in two.
 */
export function detachLinks(mail: Pick<Mail, "html" | "text" | "headers" | "calendar">): MailTexts & {
  links: string[];
} {
  const numbers = new Map<string, number>();
  const placeholder = (link: string): string => {
    const number = numbers.get(link) ?? numbers.size;
    numbers.set(link, number);
    return `${OPEN}${number}${CLOSE}`;
  };
  const detach = (text: string) => text.replaceAll(MARKERS, "").replaceAll(LINK, placeholder);
  const texts = {
    ...mapTexts({ html: mail.html, text: mail.text, headers: mail.headers ?? {}, calendar: null }, detach),
    calendar: mail.calendar === undefined ? null : placeholder(mail.calendar),
  };
  return { ...texts, links: [...numbers.keys()] };
}

/** Puts the links back. @throws when there is a placeholder without its link */
export function attachLinks(texts: MailTexts, links: readonly string[]): MailTexts {
  return mapTexts(texts, (text) =>
    text.replaceAll(PLACEHOLDER, (_, number: string) => {
      const link = links[Number(number)];
      if (link === undefined) throw new Error("its links are gone");
      return link;
    }),
  );
}

/** Whether a mail can be sent: its links are there, or it never had any. A sent one may have lost its calendar. */
export const hasAllLinks = ({
  links,
  html,
  text,
  headers,
}: Omit<MailTexts, "calendar"> & { links: string | null }): boolean =>
  links !== null || [html, text, ...Object.values(headers)].every((each) => each.search(PLACEHOLDER) < 0);

/** A text for readers who do not get the links. @param label stands in for each */
export const hideLinks = (text: string, label: string): string => text.replaceAll(PLACEHOLDER, label);

/** The same for HTML: what was a link leads nowhere. */
export const hideLinksInHtml = (html: string, label: string): string =>
  hideLinks(html.replaceAll(LINK_ATTRIBUTE, ""), label);

const mapTexts = (
  { html, text, headers, calendar }: MailTexts,
  transform: (text: string) => string,
): MailTexts => ({
  html: transform(html),
  text: transform(text),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, transform(value)])),
  calendar: calendar === null ? null : transform(calendar),
});
