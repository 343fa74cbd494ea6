import { useSyncExternalStore } from "react";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatDate, formatTime } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import { browserTimeZone } from "../../../platform/time/browser-time-zone";

type EventTimes = { startsAt: string; endsAt: string; timeZone: string };

/**
 * An event's hours on a clock in `zone`, with the weekday when it is another one (it is the one before or
 * after, so that says it all); null when that clock shows the same as
 * the event's, or when the zone is unknown.
 */
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
    // Some browsers name a zone that they do not know themselves.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const unknownTimeZone = (): string | null => null;
/** A zone does not change while a page is open. */
const subscribeNever = () => () => {};

/**
 * The visitor's own time, once the page runs: the server cannot know their zone. The line is there from the start, so
 * nothing moves when it is filled.
 */
export function LocalTime(when: EventTimes) {
  const zone = useSyncExternalStore<string | null>(subscribeNever, browserTimeZone, unknownTimeZone);
  const hours = zone === null ? null : formatLocalHours(when, zone, getLocale());
  return <p className="own-time">{hours === null ? null : m.events_your_time({ time: hours })}</p>;
}
