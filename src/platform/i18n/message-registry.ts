import { memoize } from "../memoize";
import type { Locale } from "./locales";

/** What messages use of `src/paraglide/registry.js`, which makes a new rule at each call. `vite.config.ts` puts it in its place. */
export const plural = (locale: Locale, input: unknown): string => pluralRules(locale).select(Number(input));

const pluralRules = memoize((locale: Locale) => new Intl.PluralRules(locale));
