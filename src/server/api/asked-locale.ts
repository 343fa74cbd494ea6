import type { IncomingHttpHeaders } from "node:http";
import { BASE_LOCALE, type Locale, isLocale } from "../../platform/languages";

/** The language of an answer: what our client names, else what the reader accepts most, else the base language. */
export function askedLocale(headers: IncomingHttpHeaders): Locale {
  const named = baseOf(String(headers["x-reboot-locale"] ?? ""));
  if (isLocale(named)) return named;
  const accepted = (headers["accept-language"] ?? "")
    .split(",", 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith("q="));
      return { locale: baseOf(tag), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .find(({ locale }) => isLocale(locale));
  return (accepted?.locale as Locale | undefined) ?? BASE_LOCALE;
}

/** `fr-CD` → `fr`. */
const baseOf = (tag: string): string => tag.trim().toLowerCase().split("-")[0] ?? "";
