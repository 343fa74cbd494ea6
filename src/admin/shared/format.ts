import { getLocale } from "../../paraglide/runtime";
import { formatDate, formatTime } from "../../platform/i18n/format";
import { BASE_LOCALE, directionOf, isLocalizedText } from "../../platform/i18n/localization";
import { browserTimeZone } from "../../platform/time/browser-time-zone";

/** A text for whoever sits here: their language, else the base, else whatever there is. */
export function localize(value: unknown): string {
  if (isLocalizedText(value))
    return value[getLocale()] ?? value[BASE_LOCALE] ?? Object.values(value)[0] ?? "";
  return typeof value === "string" ? value : "";
}

/**
 * A moment on one line, written as the site writes dates: `22 Nov 2026, 14:50`.
 * @param timeZone default: the reader's own
 */
export function formatDateTime(iso: string | null | undefined, timeZone = browserTimeZone()): string {
  if (!iso) return "";
  const at = new Date(iso);
  const date = formatDate(at, getLocale(), "medium", timeZone);
  return `${date}${getLocale() === "ar" ? "،" : ","} ${formatTime(at, getLocale(), timeZone)}`.replaceAll(
    " ",
    "\u00A0",
  );
}

/** A calendar date: `11 Jan 2027`. */
export const formatDay = (day: string): string => formatDate(new Date(day), getLocale(), "medium");

/** A month (`2028-05`) as it is read here. */
export const formatMonth = (month: string): string => formatDate(new Date(month), getLocale(), "monthYear");

/** Several facts on one line. Each keeps its own direction: a name, a number, words in another language. */
export const joinFacts = (...facts: readonly (string | null | undefined)[]): string => {
  const present = facts.filter(Boolean);
  if (present.length < 2) return present[0] ?? "";
  // The line itself runs in the direction of the page, whatever its first fact is.
  const directionMark = directionOf(getLocale()) === "rtl" ? "\u200F" : "\u200E";
  return directionMark + present.map((fact) => `\u2068${fact}\u2069`).join(" · ");
};

/** A count, written in the language of the page. */
export const formatCount = (value: number): string => new Intl.NumberFormat(getLocale()).format(value);
