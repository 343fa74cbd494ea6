import { type Locale, isLocale } from "./locales";

/** Returns the preferred site language (`Accept-Language`, RFC 9110 §12.5.4), or null. */
export function acceptedLocale(header: string | undefined): Locale | null {
  const accepted = (header ?? "")
    .split(",", 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith("q="));
      return { locale: primaryTag(tag), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ locale }) => locale);
  return accepted.find(isLocale) ?? null;
}

export const primaryTag = (tag: string): string => tag.trim().toLowerCase().split("-")[0] ?? "";
