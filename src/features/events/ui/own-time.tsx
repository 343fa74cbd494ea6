import { useSyncExternalStore } from "react";
import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { formatDate, formatTime } from "../../../platform/format";
import type { Locale } from "../../../platform/languages";

type When = { startsAt: string; endsAt: string; timeZone: string };

/**
 * An event's hours on a clock in `zone`, with the weekday when it is another one (it is the one before or
 * after, so that says it all); null when that clock shows the same as
 * the event's, or when the zone is unknown.
 */
export function hoursIn({ startsAt, endsAt, timeZone }: When, zone: string, locale: Locale): string | null {
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

const visitorZone = (): string | null => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const unknownZone = (): string | null => null;
/** A zone does not change while a page is open. */
const never = () => () => {};

/**
 * The visitor's own time, once the page runs: the server cannot know their zone. The line is there from the start, so
 * nothing moves when it is filled.
 */
export function OwnTime(when: When) {
  const zone = useSyncExternalStore(never, visitorZone, unknownZone);
  const hours = zone === null ? null : hoursIn(when, zone, getLocale());
  return <p className="own-time">{hours === null ? null : m.events_your_time({ time: hours })}</p>;
}
