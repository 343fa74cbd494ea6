import { memoize } from "../memoize";
import type { Locale } from "./locales";

/** Replaces `src/paraglide/registry.js`, which creates new plural rules per call (see `vite.config.ts`). */
export const plural = (locale: Locale, input: unknown): string => pluralRules(locale).select(Number(input));

const pluralRules = memoize((locale: Locale) => new Intl.PluralRules(locale));
