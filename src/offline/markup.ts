import { formatDate, formatTime } from "../platform/time/format-date";
import type { Locale } from "../platform/i18n/locales";

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export function formatMoment(when: Date, locale: Locale): { date: string; time: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { date: formatDate(when, locale, "long", timeZone), time: formatTime(when, locale, timeZone) };
}
