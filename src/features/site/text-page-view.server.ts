import { formatDate } from "../../platform/format";
import { type Locale, directionOf, localize, say, words } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import { renderBody } from "../uploads/body-pictures.server";
import type { Picture } from "../uploads/uploads.service.server";
import type { TextPage } from "./site.model";

/** A titled piece of a text: a third-level heading and what stands under it. */
type TextItem = { title: string; html: string };
/** A part of a text: a second-level heading, the running text under it, then its pieces. Titles are plain text. */
export type TextPart = { id: string; title: string; html: string; items: TextItem[] };

/**
 * A page of running text for one reader, cut at its headings: so an editor shapes the page with Markdown alone, and the
 * page knows its parts (table of contents, cards).
 */
export function textPageView(page: TextPage & { bodyPictures: readonly Picture[] }, locale: Locale) {
  const { title, lead } = localize({ title: page.title, lead: page.lead }, locale);
  const body = say(page.body, locale);
  const lang = typeof body === "string" ? locale : body.lang;
  const [intro = "", ...rest] = withLocalLinks(
    words(renderBody(body, page.bodyPictures, locale)),
    locale,
  ).split(/(?=<h2>)/);
  const whole = intro.startsWith("<h2>") ? { intro: "", parts: [intro, ...rest] } : { intro, parts: rest };
  return {
    title,
    lead,
    /** Which language the body is in, for the note over the page; the words are in `parts`. */
    body: typeof body === "string" ? "" : { ...body, text: "" },
    /** Set when the body is not in the reader's language. */
    language: lang === locale ? {} : { lang, dir: directionOf(lang) },
    intro: whole.intro.trim(),
    parts: whole.parts.map(partOf),
    effective: page.effectiveOn === null ? null : formatDate(page.effectiveOn, locale),
  };
}
export type TextPageView = ReturnType<typeof textPageView>;

function partOf(html: string, index: number): TextPart {
  const [own = "", ...items] = html.split(/(?=<h3>)/);
  return { id: `part-${index + 1}`, ...titled(own), items: items.map(titled) };
}

function titled(html: string): TextItem {
  const [, title = "", rest = ""] = /^<h[23]>([^]*?)<\/h[23]>([^]*)$/.exec(html) ?? [undefined, "", html];
  return { title: plain(title), html: rest.trim() };
}

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};
/** The words of clean HTML; React escapes them again. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .trim()
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Editors write English paths; the reader stays in the own language. */
const withLocalLinks = (html: string, locale: Locale): string =>
  html.replaceAll(/href="(\/[^"/][^"]*|\/)"/g, (link, path: string) =>
    isFile(path) ? link : `href="${hrefOf(path, locale)}"`,
  );

/** `/.well-known/security.txt` and the like exist once, whatever the language. */
const isFile = (path: string): boolean => /^\/\.|\.\w+$/.test(path);
