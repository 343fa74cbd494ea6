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

/** Loads the visible pictures that `texts` reference at any depth as `![…](media:<id>)`. */
export async function loadBodyPictures(deps: Pick<Deps, "db" | "now">, texts: unknown): Promise<Picture[]> {
  const ids = new Set([...JSON.stringify(texts ?? null).matchAll(PICTURE_REFERENCE)].map(([, id]) => id!));
  const rows = await withPictures(
    deps,
    [...ids].map((pictureId) => ({ pictureId })),
  );
  return rows.flatMap(({ picture }) => picture ?? []);
}

type Pictures = readonly Picture[];

const bodyPictureView = (pictures: Pictures, id: string, altText: string, locale: Locale) => {
  const view = pictureView(pictures.find((picture) => picture.id === id) ?? null, locale);
  return view && { ...view, alt: altText || view.alt };
};

export const renderBody = (text: ResolvedText, pictures: Pictures, locale: Locale): ResolvedText =>
  mapResolvedText(text, (markdown) =>
    renderMarkdown(markdown, (id, altText) => {
      const view = bodyPictureView(pictures, id, altText, locale);
      return view ? renderToStaticMarkup(<Shown picture={view} size="body" />) : "";
    }),
  );

/** Pixels between the paddings of an email. */
const MAIL_WIDTH = 552;

/** All readers get the same picture URLs, so that these cannot track anyone. */
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

/** Feed readers need absolute URLs and plain `<img>` elements. */
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

/** For clients that render Markdown themselves. */
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
