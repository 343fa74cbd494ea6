import { getLocale } from "../../paraglide/runtime";
import { formatDate, formatTime } from "../../platform/time/format-date";
import { browserTimeZone } from "../../platform/time/browser-time-zone";

/**
 * A date and time on one line: `22 Nov 2026, 14:50`. Empty without a value.
 *
 * @param timeZone the browser's by default
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

/** The date at a moment, in the zone of the browser: `22 Nov 2026`. */
export const formatDateOf = (iso: string): string =>
  formatDate(new Date(iso), getLocale(), "medium", browserTimeZone());

/** A calendar date: `11 Jan 2027`. */
export const formatDay = (day: string): string => formatDate(day, getLocale(), "medium");

/** A month, from `2028-05`, in the page's language. */
export const formatMonth = (month: string): string => formatDate(`${month}-01`, getLocale(), "monthYear");
