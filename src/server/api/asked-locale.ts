import type { IncomingHttpHeaders } from "node:http";
import { acceptedLocale, primaryTag } from "../../platform/accept-language";
import { BASE_LOCALE, type Locale, isLocale } from "../../platform/languages";

/** The language of an answer: what our client names, else what the reader accepts most, else the base language. */
export function askedLocale(headers: IncomingHttpHeaders): Locale {
  const named = primaryTag(String(headers["x-reboot-locale"] ?? ""));
  return isLocale(named) ? named : (acceptedLocale(headers["accept-language"]) ?? BASE_LOCALE);
}
