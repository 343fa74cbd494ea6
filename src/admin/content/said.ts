import { getLocale } from "../../paraglide/runtime";
import { formatDate, formatTime } from "../../platform/format";
import { BASE_LOCALE, directionOf, isLocalizedText } from "../../platform/languages";

/** A text for whoever sits here: their language, else the base, else whatever there is. */
export function said(value: unknown): string {
  if (isLocalizedText(value))
    return value[getLocale()] ?? value[BASE_LOCALE] ?? Object.values(value)[0] ?? "";
  return typeof value === "string" ? value : "";
}

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A moment on one line, written as the site writes dates: `22 Nov 2026, 14:50`.
 * @param timeZone default: the reader's own
 */
export function momentText(iso: string | null | undefined, timeZone = browserZone()): string {
  if (!iso) return "";
  const at = new Date(iso);
  const date = formatDate(at, getLocale(), "medium", timeZone);
  return `${date}${getLocale() === "ar" ? "،" : ","} ${formatTime(at, getLocale(), timeZone)}`.replaceAll(
    " ",
    "\u00A0",
  );
}

/** A calendar date: `11 Jan 2027`. */
export const dayText = (day: string): string => formatDate(new Date(day), getLocale(), "medium");

/** A month (`2028-05`) as it is read here. */
export const monthText = (month: string): string => formatDate(new Date(month), getLocale(), "monthYear");

/** Several facts on one line. Each keeps its own direction: a name, a number, words in another language. */
export const besides = (...facts: readonly (string | null | undefined)[]): string => {
  const there = facts.filter(Boolean);
  if (there.length < 2) return there[0] ?? "";
  // The line itself runs in the direction of the page, whatever its first fact is.
  const line = directionOf(getLocale()) === "rtl" ? "\u200F" : "\u200E";
  return line + there.map((fact) => `\u2068${fact}\u2069`).join(" · ");
};
