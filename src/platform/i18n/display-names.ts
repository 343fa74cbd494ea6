import { memoize } from "../memoize";
import type { Locale } from "./locales";

const displayNames = memoize(
  (locale: Locale, type: "region" | "language") => new Intl.DisplayNames([locale], { type }),
);

/** `KE` → `Kenya`. The code itself for one that has no name. */
export const countryName = (code: string, locale: Locale): string =>
  displayNames(locale, "region").of(code) ?? code;

/** Names of languages that the tables of ICU lack. */
const MISSING_NAMES: Partial<Record<Locale, Readonly<Record<string, string>>>> = { sw: { din: "Kidinka" } };

/** `sw` → `Swahili`. The code itself for one that has no name. */
export const languageName = (code: string, locale: Locale): string =>
  MISSING_NAMES[locale]?.[code] ?? displayNames(locale, "language").of(code) ?? code;
