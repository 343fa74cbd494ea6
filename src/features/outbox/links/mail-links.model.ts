import type { Mail } from "../outbox.model";

export type MailTexts = Readonly<{
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  calendar: string | null;
}>;

/** Private-use characters around the number of a link. `detachLinks` removes them from all other text. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const MARKERS = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const PLACEHOLDER = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");
const LINK_ATTRIBUTE = new RegExp(` href="${OPEN}\\d+${CLOSE}"`, "g");
/** Every URL except that of the document type. Punctuation that ends a sentence stays outside. */
export const LINK = /https?:\/\/(?!www\.w3\.org\/)[^\s"'<>]*[^\s"'<>.,;:!?)\]]/gi;

/** Replaces every link with a placeholder. The calendar goes as a whole: line folding may split its links. */
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

/** @throws when a placeholder has no link */
export function attachLinks(texts: MailTexts, links: readonly string[]): MailTexts {
  return mapTexts(texts, (text) =>
    text.replaceAll(PLACEHOLDER, (_, number: string) => {
      const link = links[Number(number)];
      if (link === undefined) throw new Error("its links are gone");
      return link;
    }),
  );
}

export const hasAllLinks = ({
  links,
  html,
  text,
  headers,
}: Omit<MailTexts, "calendar"> & { links: string | null }): boolean =>
  links !== null || [html, text, ...Object.values(headers)].every((each) => each.search(PLACEHOLDER) < 0);

export const hideLinks = (text: string, label: string): string => text.replaceAll(PLACEHOLDER, label);

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
