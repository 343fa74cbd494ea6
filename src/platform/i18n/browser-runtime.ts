import { BASE_LOCALE, LOCALES, type Locale } from "./locales";

/**
 * What pages use of `src/paraglide/runtime.js`, for the browser: there the page says its language itself, and the four
 * kilobytes that find it out elsewhere are not needed. `vite.config.ts` puts it in its place; the test holds it to the
 * original.
 */
export const experimentalStaticLocale = undefined;

export const getLocale = (): Locale => document.documentElement.lang as Locale;

const PREFIX = new RegExp(`^/(${LOCALES.filter((locale) => locale !== BASE_LOCALE).join("|")})(?=[/?#]|$)`);

/** An address of ours without its language. */
export const deLocalizeHref = (href: string): string => href.replace(PREFIX, "").replace(/^(?!\/)/, "/");
