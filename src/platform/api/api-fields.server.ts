import { z } from "zod";
import { hrefOf } from "../i18n/href";
import { LOCALES, type Locale } from "../i18n/locales";
import { mediaPath } from "../files/media-url";

/** What the documents of the API are made of. */
export const markdown = z.string().meta({ description: "Markdown" });
export const isoDate = z.iso.date().meta({ description: "Calendar date" });
export const isoDateTime = z.iso.datetime();
/** Major units: 12.5 is twelve and a half. The currency stands beside it. */
export const amount = z.number().meta({ description: "In major units of the currency beside it" });
export const currency = z.string().meta({ description: "ISO 4217" });
export const picture = z
  .string()
  .nullable()
  .meta({ description: "Address of the picture; null: there is none" });
/** A text as it is edited: by the code of each language that it exists in. */
export const localized = z.partialRecord(z.enum(LOCALES), z.string());
/** `id` of whatever has a page: the last part of its address. */
export const slug = z.string().meta({ description: "The last part of the page's address" });
export const page = z.string().meta({ description: "Address of the page in the language of the answer" });

export type UrlContext = { deps: { origin: string }; locale: Locale };

/** The address of an item's page for a reader; `path` is the English one. */
export const pageUrl = ({ deps, locale }: UrlContext, path: string): string =>
  `${deps.origin}${hrefOf(path, locale)}`;

/** The picture that is drawn for everything that has a page (1200 by 630, PNG). */
export const shareImageUrl = ({ deps, locale }: UrlContext, kind: string, id: string): string =>
  `${deps.origin}/og/${locale}/${kind}/${id}.png`;

/** The largest file of a photograph; null: there is none. */
export const photoUrl = (
  { deps }: UrlContext,
  of: { id: string; widths: readonly number[] } | null,
): string | null => of && deps.origin + mediaPath({ id: of.id, width: of.widths.at(-1)!, format: "webp" });

/** A picture that somebody has given; what pages draw themselves (a scene, a cloth) has no address. */
export const pictureUrl = ({ deps }: UrlContext, reference: string | null | undefined): string | null => {
  if (!reference || reference.startsWith("scene:")) return null;
  return URL.parse(reference, deps.origin)?.href ?? null;
};
