import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { BASE_LOCALE, type Locale } from "../../../platform/i18n/locales";

type Values = Readonly<Record<"name" | "reference" | "program", string>>;

/** Falls back to the base language, then to any other. */
export const textFor = (text: LocalizedText, locale: Locale): string =>
  text[locale] ?? text[BASE_LOCALE] ?? Object.values(text)[0] ?? "";

/** Leaves other braces unchanged. */
export const fillPlaceholders = (text: string, values: Values): string =>
  text.replaceAll(/\{(name|reference|program)\}/g, (_whole, name: keyof Values) => values[name]);
