import { BASE_LOCALE, isLocale } from "./locales";

export const isValidLocalePrefix = (locale: string | undefined): boolean =>
  locale === undefined || (isLocale(locale) && locale !== BASE_LOCALE);
