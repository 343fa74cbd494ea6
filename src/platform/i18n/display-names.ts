import type { Locale } from "./locales";

/** `KE` → `Kenya`. The code itself for one that has no name. */
export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;

/** `sw` → `Swahili`. The code itself for one that has no name. */
export const languageName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
