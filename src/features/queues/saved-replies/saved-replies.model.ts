import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { BASE_LOCALE, type Locale } from "../../../platform/i18n/locales";

/** What a saved reply can name of the record that it answers. */
type Values = Readonly<Record<"name" | "reference" | "program", string>>;

/** The text of a saved reply for a person: in their language, else the base language, else whatever there is. */
export const textFor = (text: LocalizedText, locale: Locale): string =>
  text[locale] ?? text[BASE_LOCALE] ?? Object.values(text)[0] ?? "";

/** Fills in `{name}`, `{reference}` and `{program}`. Braces of any other kind stay as they were written. */
export const fillPlaceholders = (text: string, values: Values): string =>
  text.replaceAll(/\{(name|reference|program)\}/g, (_whole, name: keyof Values) => values[name]);
