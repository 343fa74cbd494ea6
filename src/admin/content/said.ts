import { getLocale } from "../../paraglide/runtime";
import { BASE_LOCALE, directionOf, isLocalizedText } from "../../platform/languages";

/** A text for whoever sits here: their language, else the base, else whatever there is. */
export function said(value: unknown): string {
  if (isLocalizedText(value))
    return value[getLocale()] ?? value[BASE_LOCALE] ?? Object.values(value)[0] ?? "";
  return typeof value === "string" ? value : "";
}

/** A moment as it is read here, on one line. */
export const momentText = (iso: string | null | undefined): string =>
  iso
    ? new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium", timeStyle: "short" })
        .format(new Date(iso))
        .replaceAll(" ", "\u00A0")
    : "";

/** A calendar date as it is read here. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/** A month (`2028-05`) as it is read here. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(getLocale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(month),
  );

/** Several facts on one line. Each keeps its own direction: a name, a number, words in another language. */
export const besides = (...facts: readonly (string | null | undefined)[]): string => {
  const there = facts.filter(Boolean);
  if (there.length < 2) return there[0] ?? "";
  // The line itself runs in the direction of the page, whatever its first fact is.
  const line = directionOf(getLocale()) === "rtl" ? "\u200F" : "\u200E";
  return line + there.map((fact) => `\u2068${fact}\u2069`).join(" · ");
};
