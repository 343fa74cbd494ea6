/** The languages of the site, in the order they are offered. The first is the base: it has no prefix in addresses. */
export const LOCALES = ["en", "fr", "ar", "sw"] as const;

export type Locale = (typeof LOCALES)[number];

/** Of a text: the page's language unless another one is named. */
export type LocaleOptions = { locale?: Locale };

export const BASE_LOCALE: Locale = "en";

/** Each language by its own name, as a reader of it looks for it. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  ar: "العربية",
  sw: "Kiswahili",
};

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** `/sw/programs` is in Swahili; a path without a language is in the base language. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split("/")[1];
  return isLocale(first) ? first : BASE_LOCALE;
}

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** A stored language code; English for one that the site no longer has. */
export const toLocale = (code: string): Locale => (isLocale(code) ? code : BASE_LOCALE);
