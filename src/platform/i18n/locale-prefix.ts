import { BASE_LOCALE, isLocale } from "./locales";

/** Whether the language at the start of a URL's path is valid: absent, or a language other than English. */
export const isValidLocalePrefix = (locale: string | undefined): boolean =>
  locale === undefined || (isLocale(locale) && locale !== BASE_LOCALE);
