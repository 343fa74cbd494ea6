import { m } from "../../paraglide/messages";
import { formatDate, formatTime, formatTimeZone } from "../../platform/time/format-date";
import { formatMoney } from "../../platform/money/format-money";
import { localize } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { searchMetadata } from "../../platform/content/search-metadata";
import { toMajorUnits } from "../../platform/money/money";
import { toZonedIso } from "../../platform/time/zoned-time";
import { artOf } from "../../ui/art/art-of";
import { renderBody } from "../uploads/media/body-pictures-view.server";
import { pictureView, peopleViews } from "../uploads/media/picture-view.server";
import {
  type EventClock,
  eventPhase,
  eventSales,
  lowestPrice,
  scheduledAt,
  ticketSales,
} from "./events.model";
import type { CalendarEvent, EventCard, TicketType, getEvent } from "./events.service.server";
import { type PreviousStart, previousStartText } from "./changes/previous-start.server";
import { attendanceLabel, categoryLabel, eventChips, salesLabel } from "./ui/event-labels";

type Event = NonNullable<Awaited<ReturnType<typeof getEvent>>>;
type EventTimes = Pick<EventCard, "startsAt" | "endsAt" | "timeZone">;

export function eventRowView(row: EventCard, locale: Locale, now: Date) {
  const phase = eventPhase(row, now);
  return {
    slug: row.slug,
    ...localize({ title: row.title, text: row.shortDescription, location: row.location }, locale),
    category: categoryLabel(row.category),
    chips: eventChips(phase, eventSales(row.tickets, row, now)).slice(phase === "upcoming" ? 1 : 0),
    at: row.startsAt.toISOString(),
    day: formatDate(row.startsAt, locale, "day", row.timeZone),
    month: formatDate(row.startsAt, locale, "month", row.timeZone),
    time: formatTimeRange(row, locale),
    price: priceText(row, locale, now),
  };
}
export type EventRowView = ReturnType<typeof eventRowView>;

function priceText(row: EventCard, locale: Locale, now: Date): string | null {
  const lowest = lowestPrice(row.tickets, row, now);
  if (lowest === null) return null;
  if (lowest.isUniform && lowest.price.minor === 0) return m.events_price_free();
  const price = formatMoney(lowest.price, locale);
  return lowest.isUniform ? price : m.events_price_from({ price });
}

const formatTimeRange = ({ startsAt, endsAt, timeZone }: EventTimes, locale: Locale): string =>
  m.events_from_to({
    start: formatTime(startsAt, locale, timeZone),
    end: formatTime(endsAt, locale, timeZone),
  });

function formatDateRange({ startsAt, endsAt, timeZone }: EventTimes, locale: Locale): string {
  const start = formatDate(startsAt, locale, "full", timeZone);
  // An event that ends at midnight belongs to the day before.
  const end = formatDate(new Date(endsAt.getTime() - 1), locale, "full", timeZone);
  return start === end ? start : m.events_from_to({ start, end });
}

const previousStartIso = ({ previousStartsAt, previousTimeZone }: PreviousStart): string | null =>
  previousStartsAt && toZonedIso(previousStartsAt, previousTimeZone ?? "UTC");

export function eventView(event: Event, locale: Locale, now: Date) {
  const phase = eventPhase(event, now);
  const sales = eventSales(event.tickets, event, now);
  const { title, shortDescription, location, venue } = event;
  const resolvedTexts = localize({ title, text: shortDescription, location, venue }, locale);
  return {
    slug: event.slug,
    ...resolvedTexts,
    ...searchMetadata(event, locale),
    speakers: peopleViews(event.speakers, locale),
    address: event.address,
    art: artOf(event),
    picture: pictureView(event.picture, locale),
    category: categoryLabel(event.category),
    categorySlug: event.category,
    featured: event.featured,
    description: renderBody(localize(event.description, locale), event.bodyPictures, locale),
    phase,
    sales,
    chips: eventChips(phase, sales),
    attendance: event.attendance,
    attendanceText: attendanceLabel(event.attendance),
    listedAt: event.publishedAt?.toISOString() ?? null,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    timeZone: event.timeZone,
    date: formatDateRange(event, locale),
    time: formatTimeRange(event, locale),
    zone: formatTimeZone(event.startsAt, locale, event.timeZone),
    days: scheduleView(event, locale),
    movedFrom: previousStartText(event, locale),
    previousStart: phase === "ended" || phase === "cancelled" ? null : previousStartIso(event),
    tickets: event.tickets.map((ticket) => ticketTypeView(ticket, event, locale, now)),
    related: event.related.map((row) => eventRowView(row, locale, now)),
  };
}
export type EventView = ReturnType<typeof eventView>;
export type TicketTypeView = EventView["tickets"][number];

export const eventLiveStatusView = (event: CalendarEvent, seats: readonly TicketType[], now: Date) => ({
  slug: event.slug,
  phase: eventPhase(event, now),
  startsAt: event.startsAt.toISOString(),
  endsAt: event.endsAt.toISOString(),
  timeZone: event.timeZone,
  /** Seats left by ticket type; null for unlimited. */
  left: Object.fromEntries(seats.map(({ key, left }) => [key, left])),
});
export type EventLiveStatus = ReturnType<typeof eventLiveStatusView>;

/** Groups the schedule by day. Names the day only when there are several. */
function scheduleView({ schedule, startsAt, timeZone }: Event, locale: Locale) {
  const items = schedule
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, title, description }) => {
      const at = scheduledAt({ startsAt, timeZone }, { offset });
      return {
        at: at.toISOString(),
        time: formatTime(at, locale, timeZone),
        day: formatDate(at, locale, "full", timeZone),
        ...localize({ title, description }, locale),
      };
    });
  const days = [...Map.groupBy(items, ({ day }) => day)];
  return days.map(([day, dayItems]) => ({
    name: days.length > 1 ? day : null,
    items: dayItems.map(({ at, time, title, description }) => ({ at, time, title, description })),
  }));
}

function ticketTypeView(ticket: TicketType, event: EventClock & EventTimes, locale: Locale, now: Date) {
  const sales = ticketSales(ticket, event, now);
  const { price, salesStart, salesEnd } = ticket;
  return {
    key: ticket.key,
    ...localize({ name: ticket.name, benefits: ticket.benefits }, locale),
    price: price.minor === 0 ? m.events_price_free() : formatMoney(price, locale),
    amount: toMajorUnits(price),
    currency: price.currency,
    from: salesStart?.toISOString() ?? null,
    sales,
    left: ticket.left,
    note: saleNote(),
  };

  function saleNote(): string | null {
    const formatDay = (moment: Date) => formatDate(moment, locale, "long", event.timeZone);
    if (sales === "not_yet" && salesStart) return m.events_sale_from({ date: formatDay(salesStart) });
    if (sales !== "on_sale") return salesLabel(sales);
    // The exclusive end is usually midnight; the text shows the last day of sale.
    return salesEnd ? m.events_sale_until({ date: formatDay(new Date(salesEnd.getTime() - 1)) }) : null;
  }
}
