import { getLocale } from "../../paraglide/runtime";
import { isLocalizedText } from "../../platform/i18n/localized-text";
import { BASE_LOCALE } from "../../platform/i18n/locales";

/** Falls back to English, then to any other language of the text. */
export function localize(value: unknown): string {
  if (isLocalizedText(value))
    return value[getLocale()] ?? value[BASE_LOCALE] ?? Object.values(value)[0] ?? "";
  return typeof value === "string" ? value : "";
}
