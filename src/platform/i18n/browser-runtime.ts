import { BASE_LOCALE, LOCALES, type Locale } from "./locales";

/**
 * Browser replacement for `src/paraglide/runtime.js`, set in `vite.config.ts`: the page states its language, so 4 KB of
 * detection are not needed. A test compares it with the original.
 */
export const experimentalStaticLocale = undefined;

export const getLocale = (): Locale => document.documentElement.lang as Locale;

const PREFIX = new RegExp(`^/(${LOCALES.filter((locale) => locale !== BASE_LOCALE).join("|")})(?=[/?#]|$)`);

export const deLocalizeHref = (href: string): string => href.replace(PREFIX, "").replace(/^(?!\/)/, "/");
