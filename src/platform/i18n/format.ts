import type { Locale } from "./localization";
import { type Money, decimalsOf, toMajorUnits } from "../money/money";
import { memoize } from "../memoize";

/**
 * Numbers and dates as people write them. Pages call it on the server only, in loaders: the browser's tables differ in
 * places, and two spellings of one date would break hydration. The back-office, which is not hydrated, calls it as well. Arabic pages use the digits of the forms and receipts.
 */
const TAGS: Record<Locale, string> = { en: "en-GB", fr: "fr", ar: "ar-u-nu-latn", sw: "sw" };

const numberFormat = memoize(
  (locale: Locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(TAGS[locale], options),
);
const dateFormat = memoize(
  (locale: Locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(TAGS[locale], options),
);

export const formatNumber = (value: number, locale: Locale): string => numberFormat(locale, {}).format(value);

/** `0.7` → `70%`; rounds down, so that a goal is never said to be reached before it is. */
export const formatPercent = (share: number, locale: Locale): string =>
  numberFormat(locale, { style: "percent" }).format(Math.floor(share * 100 + 1e-9) / 100);

/** Bytes as kilobytes of 1000, rounded up, or as megabytes: `11 kB`, `1.2 MB`, in the words of the language. */
export const formatBytes = (bytes: number, locale: Locale): string =>
  bytes < 1_000_000
    ? numberFormat(locale, { style: "unit", unit: "kilobyte" }).format(Math.ceil(bytes / 1000))
    : numberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
        bytes / 1_000_000,
      );

/** Whole amounts without decimals: `$35,000`, but `$12.50`. */
export function formatMoney(amount: Money, locale: Locale): string {
  const decimals = decimalsOf(amount.currency);
  const whole = amount.minor % 10 ** decimals === 0;
  return numberFormat(locale, {
    style: "currency",
    currency: amount.currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: whole ? 0 : decimals,
    maximumFractionDigits: whole ? 0 : decimals,
  })
    .formatToParts(toMajorUnits(amount))
    .map(({ type, value }) => (type === "currency" && locale === "ar" ? isolateLtr(value) : value))
    .join("");
}

/** With the code and all decimals, for receipts and accounts: `USD 12.50`, `12,50 USD`. */
export const formatMoneyExact = (amount: Money, locale: Locale): string =>
  numberFormat(locale, {
    style: "currency",
    currency: amount.currency,
    currencyDisplay: "code",
  })
    .formatToParts(toMajorUnits(amount))
    .map(({ type, value }) => (type === "currency" && locale === "ar" ? isolateLtr(value) : value))
    .join("");

/** Keeps `US$` in this order inside a line from right to left, where it would be drawn as `$US`. */
const isolateLtr = (text: string) => `\u2066${text}\u2069`;

/** `Kenya and Uganda`. */
export const formatList = (texts: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(TAGS[locale], { type: "conjunction" }).format(texts);

/** With a capital first letter, for names of languages that begin a text: French writes them small. */
export const capitalize = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(TAGS[locale]) + text.slice(1);

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

/** A calendar date (`2026-12-31`) or a moment in a time zone. */
export function formatDate(
  value: string | Date,
  locale: Locale,
  style: DateStyle = "long",
  timeZone = "UTC",
): string {
  const date = typeof value === "string" ? new Date(`${value}T00:00:00Z`) : value;
  return dateFormat(locale, { ...STYLES[style], timeZone }).format(date);
}

/** `09:00`; on 24 hours everywhere, since a time read wrong is a class missed. */
export const formatTime = (value: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(value);

/** The zone by name, as said on that day: `East Africa Time`. */
export const formatTimeZone = (value: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { timeZone, timeZoneName: "long" })
    .formatToParts(value)
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

/** For times whose reader's zone is unknown: the clock of most learners, and the easternmost of those we teach. */
export const DEFAULT_TIME_ZONE = "Africa/Nairobi";

/** With the zone by name, in `LEARNERS_ZONE`: `21:17 (East Africa Time)`. */
export const formatZonedTime = (value: Date, locale: Locale): string =>
  `${formatTime(value, locale, DEFAULT_TIME_ZONE)} (${formatTimeZone(value, locale, DEFAULT_TIME_ZONE)})`;
