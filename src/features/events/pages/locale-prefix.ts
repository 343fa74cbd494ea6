import { BASE_LOCALE, isLocale } from "../../../platform/i18n/localization";

/**
 * Whether an address begins as ours do. The layout checks this for pages; addresses that answer with a file have no
 * layout.
 */
export const isValidLocalePrefix = (locale: string | undefined): boolean =>
  locale === undefined || (isLocale(locale) && locale !== BASE_LOCALE);
