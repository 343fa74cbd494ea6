import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, isLocalizedText } from "../../platform/languages";

/** A text for whoever sits here: their language, else the base, else whatever there is. */
export function said(value: unknown): string {
  if (isLocalizedText(value))
    return value[getLocale()] ?? value[BASE_LOCALE] ?? Object.values(value)[0] ?? "";
  return typeof value === "string" ? value : "";
}

/** A moment as it is read here. */
export const momentText = (iso: string | null | undefined): string =>
  iso
    ? new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso))
    : "";
