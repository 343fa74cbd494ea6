import { type Locale, BASE_LOCALE, isLocale } from "./locales";

/** A text by language. A missing language falls back to English on the page, marked as such. */
export const localizedText = (en: string, fr?: string, ar?: string, sw?: string): LocalizedText => ({
  en,
  ...(fr === undefined ? {} : { fr }),
  ...(ar === undefined ? {} : { ar }),
  ...(sw === undefined ? {} : { sw }),
});

/** Content in the languages that exist so far. At least one is there. */
export type LocalizedText = Partial<Record<Locale, string>>;

/**
 * A localized text on a page: a plain text when it is in the page's language, otherwise the text with its language, so that
 * the page can set `lang` and `dir`.
 */
export type ResolvedText = string | { text: string; lang: Locale };

/** `T` with every localized text in it chosen for one reader. */
export type Localized<T> = T extends LocalizedText
  ? ResolvedText
  : T extends readonly (infer Item)[]
    ? Localized<Item>[]
    : T extends Date
      ? T
      : T extends object
        ? { [Key in keyof T]: Localized<T[Key]> }
        : T;

/** Whether a value is a localized text: an object whose keys are all languages. */
export function isLocalizedText(value: unknown): value is LocalizedText {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every(isLocale);
}

/** The text for a reader: own language, else the base language, else whatever there is. */
export function resolveText(text: LocalizedText, locale: Locale): ResolvedText {
  const own = text[locale];
  if (own !== undefined) return own;
  const lang = text[BASE_LOCALE] === undefined ? (Object.keys(text)[0] as Locale) : BASE_LOCALE;
  return { text: text[lang] ?? "", lang };
}

/** Chooses every localized text in a value, however deep, for one reader. */
export function localize<T>(value: T, locale: Locale): Localized<T> {
  if (isLocalizedText(value)) return resolveText(value, locale) as Localized<T>;
  if (Array.isArray(value)) return value.map((item) => localize(item, locale)) as Localized<T>;
  if (typeof value === "object" && value !== null && !(value instanceof Date))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, localize(item, locale)]),
    ) as Localized<T>;
  return value as Localized<T>;
}

/** The text without its language, for titles, descriptions and feeds. */
export const plainText = (resolved: ResolvedText): string =>
  typeof resolved === "string" ? resolved : resolved.text;

export const isFallback = (resolved: ResolvedText): boolean => typeof resolved !== "string";

/** Transforms the text and leaves its language as it is. */
export const mapResolvedText = (resolved: ResolvedText, transform: (text: string) => string): ResolvedText =>
  typeof resolved === "string" ? transform(resolved) : { ...resolved, text: transform(resolved.text) };
