import { renderToStaticMarkup } from "react-dom/server";
import type { Deps } from "../../../platform/deps";
import { type ResolvedText, mapResolvedText, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { feedText } from "../../../platform/text/feed-text";
import { markdownToText, renderMarkdown } from "../../../platform/text/markdown.server";
import { convertPastedLists } from "../../../platform/text/pasted-lists";
import { fallbackWidth, mediaPath } from "../../../platform/files/media-url";
import { Picture as Shown } from "../../../ui/picture/picture";
import { pictureView } from "./picture-view.server";
import { type Picture, withPictures } from "./pictures.service.server";

const PICTURE_REFERENCE = /\]\(media:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
const PICTURE_MARKDOWN = /!\[([^\]]*)\]\(media:([0-9a-f-]{36})[^)]*\)/g;

/**
 * The pictures of the library that Markdown names, as `![…](media:<id>)`, and that may be seen today.
 * @param texts anything that has Markdown in it, in any language and however deep
 */
export async function loadBodyPictures(deps: Pick<Deps, "db" | "now">, texts: unknown): Promise<Picture[]> {
  const ids = new Set([...JSON.stringify(texts ?? null).matchAll(PICTURE_REFERENCE)].map(([, id]) => id!));
  const rows = await withPictures(
    deps,
    [...ids].map((pictureId) => ({ pictureId })),
  );
  return rows.flatMap(({ picture }) => picture ?? []);
}

type Pictures = readonly Picture[];

/** What is to be seen: the words in the text, else those of the library in the reader's language. */
const bodyPictureView = (pictures: Pictures, id: string, altText: string, locale: Locale) => {
  const view = pictureView(pictures.find((picture) => picture.id === id) ?? null, locale);
  return view && { ...view, alt: altText || view.alt };
};

/** Markdown as a page shows it, with its pictures. One that may not be seen leaves nothing behind. */
export const renderBody = (text: ResolvedText, pictures: Pictures, locale: Locale): ResolvedText =>
  mapResolvedText(text, (markdown) =>
    renderMarkdown(markdown, (id, altText) => {
      const view = bodyPictureView(pictures, id, altText, locale);
      return view ? renderToStaticMarkup(<Shown picture={view} size="body" />) : "";
    }),
  );

/** How wide a mail is, in pixels, inside of its edges. */
const MAIL_WIDTH = 552;

/** Markdown as both parts of a mail. The address of a picture is the same for all readers, so it tells nothing of them. */
export function renderMailBody(markdown: string, pictures: Pictures, locale: Locale, origin: string) {
  const findView = (id: string, altText: string) => bodyPictureView(pictures, id, altText, locale);
  return {
    html: renderMarkdown(markdown, (id, altText) => {
      const found = findView(id, altText);
      if (!found) return "";
      const width = fallbackWidth(found.widths);
      return renderToStaticMarkup(
        <img
          src={origin + mediaPath({ id, width, format: "jpg" })}
          alt={plainText(found.alt)}
          width={Math.min(width, MAIL_WIDTH)}
          style={{ display: "block", maxWidth: "100%", height: "auto", border: 0 }}
        />,
      );
    }),
    text: markdownToText(markdown, (id, altText) => {
      const found = findView(id, altText);
      return found ? `[${plainText(found.alt)}]` : "";
    }),
  };
}

/** Markdown as HTML for feed readers: every URL is absolute, and pictures are plain images. */
export const renderFeedBody = (
  text: ResolvedText,
  pictures: Pictures,
  locale: Locale,
  origin: string,
): string =>
  feedText(renderMailBody(plainText(text), pictures, locale, origin).html).replaceAll(
    ' href="/',
    ` href="${origin}/`,
  );

/**
 * Markdown for programs that render it themselves: pictures by their addresses, pasted lists as lists of Markdown, however deep the
 * texts lie.
 */
export function withPictureUrls<T>(value: T, pictures: Pictures, origin: string): T {
  if (typeof value === "string")
    return convertPastedLists(value).replaceAll(PICTURE_MARKDOWN, (_whole, altText: string, id: string) => {
      const found = pictures.find((picture) => picture.id === id);
      if (!found) return "";
      const path = mediaPath({ id, width: found.widths.at(-1)!, format: "webp" });
      return `![${altText || (found.alt.en ?? "")}](${origin}${path})`;
    }) as T;
  if (Array.isArray(value)) return value.map((item) => withPictureUrls(item, pictures, origin)) as T;
  if (typeof value === "object" && value !== null && !(value instanceof Date))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withPictureUrls(item, pictures, origin)]),
    ) as T;
  return value;
}
