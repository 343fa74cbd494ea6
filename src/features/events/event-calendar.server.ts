import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { localize, plainText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { type EventStatus, revisionOf } from "./events.model";
import type { CalendarEvent } from "./events.service.server";

/** How often a subscribed calendar should ask again, in seconds. */
const REFRESH_INTERVAL = 12 * 3600;
/** How long a copy on the way may be used, in seconds: a cancelled event must not look alive for long. */
const MAX_AGE = 300;
const STATUSES: Record<EventStatus, ICalEventStatus> = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

export type CalendarOptions = {
  name: string;
  locale: Locale;
  /** The whole address of an event's page. */
  urlOf: (slug: string) => string;
};

/** The library escapes every text but the calendar's name. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/**
 * Events as iCalendar (RFC 5545). Moments are written in UTC, which every calendar shows in its owner's zone and which
 * no change of a zone's rules can move. The UID is the event's own id, so a renamed event stays the same entry.
 */
export function calendarText(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const { name, locale, urlOf } = options;
  const calendar = ical({
    prodId: { company: "reboot", product: "events", language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_INTERVAL,
    name: escapeText(name),
  });
  for (const event of events) {
    const { title, shortDescription, venue, location } = localize(event, locale);
    const url = urlOf(event.slug);
    const locationParts = [venue === null ? null : plainText(venue), event.address, plainText(location)];
    calendar.createEvent({
      id: event.id,
      start: event.startsAt,
      end: event.endsAt,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      sequence: revisionOf(event.createdAt, event.updatedAt),
      status: STATUSES[event.status],
      summary: plainText(title),
      description: `${plainText(shortDescription)}\n\n${url}`,
      location: locationParts.filter((part) => part !== null).join(", "),
      url,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** The answer of a door: a file of this name. */
export const calendarResponse = (text: string, fileName: string): Response =>
  new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${fileName}.ics"`,
      "cache-control": `public, max-age=${MAX_AGE}`,
    },
  });
