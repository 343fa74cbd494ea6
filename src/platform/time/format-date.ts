import type { Locale } from "../i18n/locales";
import { memoize } from "../memoize";
import { DEFAULT_TIME_ZONE } from "./default-time-zone";
import { LANGUAGE_TAGS } from "../i18n/format";

const dateFormat = memoize(
  (locale: Locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], options),
);

type DateStyle = "full" | "long" | "medium" | "day" | "month" | "shortMonth" | "monthYear" | "weekday";

const STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  long: { day: "numeric", month: "long", year: "numeric" },
  medium: { day: "numeric", month: "short", year: "numeric" },
  day: { day: "2-digit" },
  month: { month: "short", year: "numeric" },
  shortMonth: { month: "short", year: "2-digit" },
  monthYear: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
};

/** Formats a calendar date (`2026-12-31`), or a moment in a time zone. */
export function formatDate(value: string, locale: Locale, style?: DateStyle): string;
export function formatDate(value: Date, locale: Locale, style: DateStyle, timeZone: string): string;
export function formatDate(
  value: string | Date,
  locale: Locale,
  style: DateStyle = "long",
  timeZone = "UTC",
): string {
  const date = typeof value === "string" ? new Date(`${value}T00:00:00Z`) : value;
  return dateFormat(locale, { ...STYLES[style], timeZone }).format(date);
}

/** 24-hour format in every language: a misread time is a missed class. */
export const formatTime = (value: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(value);

export const formatTimeZone = (value: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeZoneName: "long" })
    .formatToParts(value)
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

export const formatZonedTime = (value: Date, locale: Locale): string =>
  `${formatTime(value, locale, DEFAULT_TIME_ZONE)} (${formatTimeZone(value, locale, DEFAULT_TIME_ZONE)})`;
