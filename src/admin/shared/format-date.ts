import { getLocale } from "../../paraglide/runtime";
import { formatDate, formatTime } from "../../platform/time/format-date";
import { browserTimeZone } from "../../platform/time/browser-time-zone";

/** Such as `22 Nov 2026, 14:50`, on one line. Empty without a value. */
export function formatDateTime(iso: string | null | undefined, timeZone = browserTimeZone()): string {
  if (!iso) return "";
  const at = new Date(iso);
  const date = formatDate(at, getLocale(), "medium", timeZone);
  return `${date}${getLocale() === "ar" ? "،" : ","} ${formatTime(at, getLocale(), timeZone)}`.replaceAll(
    " ",
    "\u00A0",
  );
}

/** Such as `22 Nov 2026`, in the browser's time zone. */
export const formatDateOf = (iso: string): string =>
  formatDate(new Date(iso), getLocale(), "medium", browserTimeZone());

/** Such as `11 Jan 2027`. */
export const formatDay = (day: string): string => formatDate(day, getLocale(), "medium");

/** @param month such as `2028-05` */
export const formatMonth = (month: string): string => formatDate(`${month}-01`, getLocale(), "monthYear");
