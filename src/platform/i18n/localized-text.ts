import { type Locale, BASE_LOCALE, isLocale } from "./locales";

export const localizedText = (en: string, fr?: string, ar?: string, sw?: string): LocalizedText => ({
  en,
  ...(fr === undefined ? {} : { fr }),
  ...(ar === undefined ? {} : { ar }),
  ...(sw === undefined ? {} : { sw }),
});

/** Content in the available languages, at least one. */
export type LocalizedText = Partial<Record<Locale, string>>;

/** Plain when in the page's language; otherwise with its language, for `lang` and `dir`. */
export type ResolvedText = string | { text: string; lang: Locale };

export type Localized<T> = T extends LocalizedText
  ? ResolvedText
  : T extends readonly (infer Item)[]
    ? Localized<Item>[]
    : T extends Date
      ? T
      : T extends object
        ? { [Key in keyof T]: Localized<T[Key]> }
        : T;

export function isLocalizedText(value: unknown): value is LocalizedText {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every(isLocale);
}

/** Falls back to the base language, then to any. */
export function resolveText(text: LocalizedText, locale: Locale): ResolvedText {
  const own = text[locale];
  if (own !== undefined) return own;
  const lang = text[BASE_LOCALE] === undefined ? (Object.keys(text)[0] as Locale) : BASE_LOCALE;
  return { text: text[lang] ?? "", lang };
}

export function localize<T>(value: T, locale: Locale): Localized<T> {
  if (isLocalizedText(value)) return resolveText(value, locale) as Localized<T>;
  if (Array.isArray(value)) return value.map((item) => localize(item, locale)) as Localized<T>;
  if (typeof value === "object" && value !== null && !(value instanceof Date))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, localize(item, locale)]),
    ) as Localized<T>;
  return value as Localized<T>;
}

/** For titles, descriptions and feeds, which have no `lang`. */
export const plainText = (resolved: ResolvedText): string =>
  typeof resolved === "string" ? resolved : resolved.text;

export const isFallback = (resolved: ResolvedText): boolean => typeof resolved !== "string";

export const mapResolvedText = (resolved: ResolvedText, transform: (text: string) => string): ResolvedText =>
  typeof resolved === "string" ? transform(resolved) : { ...resolved, text: transform(resolved.text) };
