import { ANY_ORIGIN } from "../../platform/pages/page-headers";
import ical, {
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from "ical-generator";
import type { Deps } from "../../platform/deps";
import { hrefOf } from "../../platform/i18n/href";
import { localize, plainText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { getSettings } from "../site/site.service.server";
import { type EventStatus, revisionOf } from "./events.model";
import type { CalendarEvent } from "./events.service.server";

/** In seconds. */
const REFRESH_INTERVAL = 12 * 3600;
/** Cache lifetime in seconds, short because events may be cancelled. */
const MAX_AGE = 300;
const STATUSES: Record<EventStatus, ICalEventStatus> = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

export type CalendarOptions = {
  name: string;
  locale: Locale;
  urlOf: (slug: string) => string;
  organizer: Organizer | null;
};
type Organizer = Readonly<{ name: string; email: string }>;

/** `attends`: false removes the event from the calendar. */
type Guest = Readonly<{ email: string; locale: Locale; attends: boolean }>;

/** The library escapes every text except the calendar's name. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Null when the organisation has no public email address. */
export async function getOrganizer(deps: Pick<Deps, "db" | "log">): Promise<Organizer | null> {
  const { name, email } = await getSettings(deps);
  return email === "" ? null : { name, email };
}

/** Returns public events as an iCalendar file (RFC 5545). */
export function calendarText(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const calendar = createCalendar(ICalCalendarMethod.PUBLISH, options.locale);
  calendar.ttl(REFRESH_INTERVAL).name(escapeText(options.name));
  for (const event of events) calendar.createEvent(eventFields(event, options));
  return `${calendar.toString()}\r\n`;
}

/**
 * Calendar file for one guest (iTIP, RFC 5546) that adds, moves or cancels the event. SEQUENCE counts from
 * the time of the email, because a guest can return a ticket and order again.
 */
export async function guestCalendarText(
  deps: Pick<Deps, "db" | "log" | "now" | "origin">,
  event: CalendarEvent,
  { email, locale, attends }: Guest,
): Promise<string> {
  const organizer = await getOrganizer(deps);
  const urlOf = (slug: string) => deps.origin + hrefOf(`/events/${slug}`, locale);
  // A request needs an organizer (RFC 5546).
  if (organizer === null) return calendarText([event], { name: "", locale, urlOf, organizer });
  const stays = attends && event.status !== "cancelled";
  const calendar = createCalendar(stays ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL, locale);
  calendar.createEvent({
    ...eventFields(event, { locale, urlOf, organizer }),
    stamp: deps.now(),
    sequence: revisionOf(event.createdAt, deps.now()),
    ...(stays ? {} : { status: ICalEventStatus.CANCELLED }),
    attendees: [
      { email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED, type: ICalAttendeeType.INDIVIDUAL },
    ],
  });
  return `${calendar.toString()}\r\n`;
}

const createCalendar = (method: ICalCalendarMethod, locale: Locale) =>
  ical({ prodId: { company: "reboot", product: "events", language: locale.toUpperCase() }, method });

/** Dates are in UTC, unaffected by changes of zone rules. The UID is the event's id, which survives renaming. */
function eventFields(
  event: CalendarEvent,
  { locale, urlOf, organizer }: Omit<CalendarOptions, "name">,
): ICalEventData {
  const { title, shortDescription, venue, location } = localize(event, locale);
  const url = urlOf(event.slug);
  const locationParts = [venue === null ? null : plainText(venue), event.address, plainText(location)];
  return {
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
    ...(organizer === null ? {} : { organizer }),
  };
}

export const calendarResponse = (text: string, fileName: string): Response =>
  new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      // Web calendars fetch it by script.
      ...ANY_ORIGIN,
      "content-disposition": `inline; filename="${fileName}.ics"`,
      "cache-control": `public, max-age=${MAX_AGE}`,
    },
  });
