import { memoize } from "../memoize";
import type { Locale } from "./locales";

const displayNames = memoize(
  (locale: Locale, type: "region" | "language") => new Intl.DisplayNames([locale], { type }),
);

/** `KE` → `Kenya`; falls back to the code. */
export const countryName = (code: string, locale: Locale): string =>
  displayNames(locale, "region").of(code) ?? code;

/** Missing in ICU. */
const MISSING_NAMES: Partial<Record<Locale, Readonly<Record<string, string>>>> = { sw: { din: "Kidinka" } };

export const languageName = (code: string, locale: Locale): string =>
  MISSING_NAMES[locale]?.[code] ?? displayNames(locale, "language").of(code) ?? code;
