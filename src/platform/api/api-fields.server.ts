import { z } from "zod";
import { hrefOf } from "../i18n/href";
import { LOCALES, type Locale } from "../i18n/locales";
import { mediaPath } from "../files/media-url";

export const markdown = z.string().meta({ description: "Markdown" });
export const isoDate = z.iso.date().meta({ description: "Calendar date" });
export const isoDateTime = z.iso.datetime();
/** Major units, such as 12.5; the currency is in a separate field. */
export const amount = z.number().meta({ description: "In major units of the currency beside it" });
export const currency = z.string().meta({ description: "ISO 4217" });
export const picture = z.string().nullable().meta({ description: "URL of the picture; null: none" });
export const localized = z.partialRecord(z.enum(LOCALES), z.string());
export const slug = z.string().meta({ description: "Last segment of the page's URL" });
export const page = z.string().meta({ description: "URL of the page in the language of the response" });

export type UrlContext = { deps: { origin: string }; locale: Locale };

/** @param path unlocalized, such as `/programs/x` */
export const pageUrl = ({ deps, locale }: UrlContext, path: string): string =>
  `${deps.origin}${hrefOf(path, locale)}`;

/** Generated share image of a page (PNG, 1200 by 630). */
export const shareImageUrl = ({ deps, locale }: UrlContext, kind: string, id: string): string =>
  `${deps.origin}/og/${locale}/${kind}/${id}.png`;

export const photoUrl = (
  { deps }: UrlContext,
  of: { id: string; widths: readonly number[] } | null,
): string | null => of && deps.origin + mediaPath({ id: of.id, width: of.widths.at(-1)!, format: "webp" });

/** Null for scenes and cloths, which pages render themselves. */
export const pictureUrl = ({ deps }: UrlContext, reference: string | null | undefined): string | null => {
  if (!reference || reference.startsWith("scene:")) return null;
  return URL.parse(reference, deps.origin)?.href ?? null;
};
