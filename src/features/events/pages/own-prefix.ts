import { BASE_LOCALE, isLocale } from "../../../platform/languages";

/**
 * Whether an address begins as ours do. The layout checks this for pages; addresses that answer with a file have no
 * layout.
 */
export const isOwnPrefix = (locale: string | undefined): boolean =>
  locale === undefined || (isLocale(locale) && locale !== BASE_LOCALE);
