import type { IncomingHttpHeaders } from "node:http";
import { acceptedLocale, primaryTag } from "../../platform/i18n/accept-language";
import { BASE_LOCALE, type Locale, isLocale } from "../../platform/i18n/locales";

/** Returns the locale that our client names, else the reader's preferred one, else the base locale. */
export function requestLocale(headers: IncomingHttpHeaders): Locale {
  const requested = primaryTag(String(headers["x-reboot-locale"] ?? ""));
  return isLocale(requested) ? requested : (acceptedLocale(headers["accept-language"]) ?? BASE_LOCALE);
}
