import type { Locale } from "./locales";
import { memoize } from "../memoize";

/** Public pages format on the server only: other `Intl` data in browsers breaks hydration. Arabic has digits 0 to 9. */
export const LANGUAGE_TAGS: Record<Locale, string> = { en: "en-GB", fr: "fr", ar: "ar-u-nu-latn", sw: "sw" };

export const numberFormat = memoize(
  (locale: Locale, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(LANGUAGE_TAGS[locale], options),
);

export const formatNumber = (value: number, locale: Locale): string => numberFormat(locale, {}).format(value);

/** `0.7` → `70%`; rounds down, so that 100% is never shown too early. */
export const formatPercent = (share: number, locale: Locale): string =>
  numberFormat(locale, { style: "percent" }).format(Math.floor(share * 100 + 1e-9) / 100);

/** Decimal units: kilobytes rounded up, or megabytes: `11 kB`, `1.2 MB`. */
export const formatBytes = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? numberFormat(locale, { style: "unit", unit: "kilobyte" }).format(Math.ceil(bytes / 1000))
    : numberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
        bytes / 1_000_000,
      );

export const formatList = (texts: readonly string[], locale: Locale): string =>
  listFormat(locale).format(texts);

const listFormat = memoize(
  (locale: Locale) => new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: "conjunction" }),
);

export const joinParts = (parts: readonly string[], locale: Locale): string =>
  parts.join(locale === "ar" ? "، " : ", ");

/** For language names at the start of a text, which French writes in lower case. */
export const capitalize = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(LANGUAGE_TAGS[locale]) + text.slice(1);
