import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, type Locale } from "./locales";

/** Localizes a path; `/` in French is `/fr`. Avoids `URL` for speed: pages have a hundred links. */
export function hrefOf(path: string, locale: Locale = getLocale()): string {
  if (locale === BASE_LOCALE) return path;
  return `/${locale}${HOME_PATTERN.test(path) ? path.slice(1) : path}`;
}

const HOME_PATTERN = /^\/(?=$|[?#])/;
