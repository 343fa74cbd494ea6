import { renderToStaticMarkup } from "react-dom/server";
import type { Deps } from "../../platform/deps";
import { type Locale, type Said, mapSaid, words } from "../../platform/languages";
import { plainMarkdown, renderMarkdown } from "../../platform/markdown.server";
import { fallbackWidth, mediaPath } from "../../platform/media-address";
import { Picture as Shown } from "../../ui/picture";
import { pictureView } from "./picture-view.server";
import { type Picture, withPictures } from "./uploads.service.server";

const NAMED = /\]\(media:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
const WHOLE = /!\[([^\]]*)\]\(media:([0-9a-f-]{36})[^)]*\)/g;

/**
 * The pictures of the library that Markdown names, as `![…](media:<id>)`, and that may be seen today.
 * @param texts anything that has Markdown in it, in any language and however deep
 */
export async function bodyPictures(deps: Pick<Deps, "db" | "now">, texts: unknown): Promise<Picture[]> {
  const ids = new Set([...JSON.stringify(texts ?? null).matchAll(NAMED)].map(([, id]) => id!));
  const rows = await withPictures(
    deps,
    [...ids].map((pictureId) => ({ pictureId })),
  );
  return rows.flatMap(({ picture }) => picture ?? []);
}

type Pictures = readonly Picture[];

/** What is to be seen: the words in the text, else those of the library in the reader's language. */
const viewOf = (pictures: Pictures, id: string, own: string, locale: Locale) => {
  const view = pictureView(pictures.find((picture) => picture.id === id) ?? null, locale);
  return view && { ...view, alt: own || view.alt };
};

/** Markdown as a page shows it, with its pictures. One that may not be seen leaves nothing behind. */
export const renderBody = (text: Said, pictures: Pictures, locale: Locale): Said =>
  mapSaid(text, (markdown) =>
    renderMarkdown(markdown, (id, own) => {
      const view = viewOf(pictures, id, own, locale);
      return view ? renderToStaticMarkup(<Shown picture={view} size="body" />) : "";
    }),
  );

/** How wide a mail is, in pixels, inside of its edges. */
const MAIL_WIDTH = 552;

/** Markdown as both parts of a mail. The address of a picture is the same for all readers, so it tells nothing of them. */
export function mailBody(markdown: string, pictures: Pictures, locale: Locale, origin: string) {
  const view = (id: string, own: string) => viewOf(pictures, id, own, locale);
  return {
    html: renderMarkdown(markdown, (id, own) => {
      const found = view(id, own);
      if (!found) return "";
      const width = fallbackWidth(found.widths);
      return renderToStaticMarkup(
        <img
          src={origin + mediaPath({ id, width, format: "jpg" })}
          alt={words(found.alt)}
          width={Math.min(width, MAIL_WIDTH)}
          style={{ display: "block", maxWidth: "100%", height: "auto", border: 0 }}
        />,
      );
    }),
    text: plainMarkdown(markdown, (id, own) => {
      const found = view(id, own);
      return found ? `[${words(found.alt)}]` : "";
    }),
  };
}

/** Markdown for programs that read it elsewhere: pictures by their addresses, however deep the texts lie. */
export function withPictureAddresses<T>(value: T, pictures: Pictures, origin: string): T {
  if (typeof value === "string")
    return value.replaceAll(WHOLE, (_whole, own: string, id: string) => {
      const found = pictures.find((picture) => picture.id === id);
      if (!found) return "";
      const path = mediaPath({ id, width: found.widths.at(-1)!, format: "webp" });
      return `![${own || (found.alt.en ?? "")}](${origin}${path})`;
    }) as T;
  if (Array.isArray(value)) return value.map((item) => withPictureAddresses(item, pictures, origin)) as T;
  if (typeof value === "object" && value !== null && !(value instanceof Date))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withPictureAddresses(item, pictures, origin)]),
    ) as T;
  return value;
}
