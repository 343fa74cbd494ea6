import { formatDate } from "../../../platform/time/format-date";
import { localize, resolveText, plainText } from "../../../platform/i18n/localized-text";
import { type Locale, directionOf } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import { renderBody } from "../../uploads/media/body-pictures-view.server";
import type { Picture } from "../../uploads/media/pictures.service.server";
import type { TextPage } from "./text-pages.model";

type TextItem = { title: string; html: string };
/** A level 2 heading with its text and its level 3 items. Titles are plain text. */
export type TextSection = { id: string; title: string; html: string; items: TextItem[] };

/** Splits the body at its headings, so that editors shape the page with Markdown alone. */
export function textPageView(page: TextPage & { bodyPictures: readonly Picture[] }, locale: Locale) {
  const { title, lead } = localize({ title: page.title, lead: page.lead }, locale);
  const body = resolveText(page.body, locale);
  const lang = typeof body === "string" ? locale : body.lang;
  const [intro = "", ...rest] = withLocalLinks(
    plainText(renderBody(body, page.bodyPictures, locale)),
    locale,
  ).split(/(?=<h2>)/);
  const content = intro.startsWith("<h2>")
    ? { intro: "", sections: [intro, ...rest] }
    : { intro, sections: rest };
  return {
    title,
    lead,
    /** Language of the body, for the note above the page. The text is in `sections`. */
    body: typeof body === "string" ? "" : { ...body, text: "" },
    language: lang === locale ? {} : { lang, dir: directionOf(lang) },
    intro: content.intro.trim(),
    sections: content.sections.map(toSection),
    effective: page.effectiveOn === null ? null : formatDate(page.effectiveOn, locale),
  };
}
export type TextPageView = ReturnType<typeof textPageView>;

function toSection(html: string, index: number): TextSection {
  const [ownHtml = "", ...items] = html.split(/(?=<h3>)/);
  return { id: `part-${index + 1}`, ...parseTitled(ownHtml), items: items.map(parseTitled) };
}

function parseTitled(html: string): TextItem {
  const [, title = "", rest = ""] = /^<h[23]>([^]*?)<\/h[23]>([^]*)$/.exec(html) ?? [undefined, "", html];
  return { title: stripHtml(title), html: rest.trim() };
}

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};
const stripHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .trim()
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Editors write English paths; readers stay in their language. */
const withLocalLinks = (html: string, locale: Locale): string =>
  html.replaceAll(/href="(\/[^"/][^"]*|\/)"/g, (link, path: string) =>
    isFile(path) ? link : `href="${hrefOf(path, locale)}"`,
  );

/** Files such as `/.well-known/security.txt` have no language prefix. */
const isFile = (path: string): boolean => /^\/\.|\.\w+$/.test(path);
