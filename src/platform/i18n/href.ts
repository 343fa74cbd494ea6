import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, type Locale } from "./locales";

/**
 * The address of an English path in a language; the reader's own when none is named. `/` in French is `/fr`. Pages have a
 * hundred links: this builds no `URL`.
 */
export function hrefOf(path: string, locale: Locale = getLocale()): string {
  if (locale === BASE_LOCALE) return path;
  return `/${locale}${HOME_PATTERN.test(path) ? path.slice(1) : path}`;
}

/** The home page, with or without parameters. */
const HOME_PATTERN = /^\/(?=$|[?#])/;
