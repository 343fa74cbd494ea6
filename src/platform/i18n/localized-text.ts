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
 * What a page shows of a localized text: the plain words when they are in the page's language, else the words with
 * the language they are in, so that they can be marked with `lang` and `dir`.
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

/** A text by languages, told apart from other objects by its keys. */
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

/** The words alone, for places that cannot carry a language: titles, descriptions, feeds. */
export const plainText = (resolved: ResolvedText): string =>
  typeof resolved === "string" ? resolved : resolved.text;

export const isFallback = (resolved: ResolvedText): boolean => typeof resolved !== "string";

/** Changes the words and keeps the language they are in. */
export const mapResolvedText = (resolved: ResolvedText, transform: (text: string) => string): ResolvedText =>
  typeof resolved === "string" ? transform(resolved) : { ...resolved, text: transform(resolved.text) };
