import { useSyncExternalStore } from "react";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatDate, formatTime } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import { browserTimeZone } from "../../../platform/time/browser-time-zone";

type EventTimes = { startsAt: string; endsAt: string; timeZone: string };

/** Formats an event's hours in `zone`, with the weekday if it differs. Null for equal clocks or unknown zones. */
export function formatLocalHours(
  { startsAt, endsAt, timeZone }: EventTimes,
  zone: string,
  locale: Locale,
): string | null {
  try {
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const clock = (moment: Date, at: string) => formatTime(moment, locale, at);
    const day = formatDate(start, locale, "weekday", zone);
    const sameDay = day === formatDate(start, locale, "weekday", timeZone);
    if (sameDay && clock(start, zone) === clock(start, timeZone)) return null;
    const hours = m.events_from_to({ start: clock(start, zone), end: clock(end, zone) });
    return sameDay ? hours : `${day} ${hours}`;
  } catch (error) {
    // Some browsers report a zone that they do not support.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const unknownTimeZone = (): string | null => null;
/** A zone does not change while a page is open. */
const subscribeNever = () => () => {};

/** The server does not know the visitor's zone. The empty line prevents a layout shift. */
export function LocalTime(when: EventTimes) {
  const zone = useSyncExternalStore<string | null>(subscribeNever, browserTimeZone, unknownTimeZone);
  const hours = zone === null ? null : formatLocalHours(when, zone, getLocale());
  return <p className="own-time">{hours === null ? null : m.events_your_time({ time: hours })}</p>;
}
