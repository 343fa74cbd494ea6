import type { Locale } from "./locales";
import { memoize } from "../memoize";

/**
 * Locales for `Intl`. Pages format in loaders on the server only: the browser's data differs in places, and a different
 * text would break hydration. The back office, which is not hydrated, formats in the browser too. Arabic uses the digits
 * 0 to 9, as forms and receipts do.
 */
export const LANGUAGE_TAGS: Record<Locale, string> = { en: "en-GB", fr: "fr", ar: "ar-u-nu-latn", sw: "sw" };

export const numberFormat = memoize(
  (locale: Locale, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(LANGUAGE_TAGS[locale], options),
);

export const formatNumber = (value: number, locale: Locale): string => numberFormat(locale, {}).format(value);

/** `0.7` → `70%`; rounds down, so that a goal is never said to be reached before it is. */
export const formatPercent = (share: number, locale: Locale): string =>
  numberFormat(locale, { style: "percent" }).format(Math.floor(share * 100 + 1e-9) / 100);

/** Bytes as kilobytes of 1000, rounded up, or as megabytes: `11 kB`, `1.2 MB`, in the words of the language. */
export const formatBytes = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? numberFormat(locale, { style: "unit", unit: "kilobyte" }).format(Math.ceil(bytes / 1000))
    : numberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
        bytes / 1_000_000,
      );

/** `Kenya and Uganda`. */
export const formatList = (texts: readonly string[], locale: Locale): string =>
  listFormat(locale).format(texts);

const listFormat = memoize(
  (locale: Locale) => new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: "conjunction" }),
);

/** Parts of an address or of a person's details, with the comma of the language. */
export const joinParts = (parts: readonly string[], locale: Locale): string =>
  parts.join(locale === "ar" ? "، " : ", ");

/** With a capital first letter, for names of languages that begin a text: French writes them small. */
export const capitalize = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(LANGUAGE_TAGS[locale]) + text.slice(1);
