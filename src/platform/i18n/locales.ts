/** In display order. The first is the base language, without a URL prefix. */
export const LOCALES = ["en", "fr", "ar", "sw"] as const;

export type Locale = (typeof LOCALES)[number];

/** By default, messages use the page's language. */
export type LocaleOptions = { locale?: Locale };

export const BASE_LOCALE: Locale = "en";

export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  ar: "العربية",
  sw: "Kiswahili",
};

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

export function localeOfPath(pathname: string): Locale {
  const first = pathname.split("/")[1];
  return isLocale(first) ? first : BASE_LOCALE;
}

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** English for a code that is no longer supported. */
export const toLocale = (code: string): Locale => (isLocale(code) ? code : BASE_LOCALE);
