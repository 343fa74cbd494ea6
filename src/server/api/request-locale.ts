import type { IncomingHttpHeaders } from "node:http";
import { acceptedLocale, primaryTag } from "../../platform/i18n/accept-language";
import { BASE_LOCALE, type Locale, isLocale } from "../../platform/i18n/locales";

/** The language of an answer: what our client names, else what the reader accepts most, else the base language. */
export function requestLocale(headers: IncomingHttpHeaders): Locale {
  const requested = primaryTag(String(headers["x-reboot-locale"] ?? ""));
  return isLocale(requested) ? requested : (acceptedLocale(headers["accept-language"]) ?? BASE_LOCALE);
}
