import { m } from "../../paraglide/messages";
import { formatDate, formatMoney, formatTime, formatZone } from "../../platform/format";
import { type Locale, localize } from "../../platform/languages";
import { searchHead } from "../../platform/search-head";
import { majorUnits } from "../../platform/money";
import { isoIn } from "../../platform/zoned-time";
import { artOf } from "../../ui/art/art-of";
import { renderBody } from "../uploads/body-pictures.server";
import { pictureView, portraitViews } from "../uploads/picture-view.server";
import {
  type EventClock,
  eventPhase,
  eventSales,
  lowestPrice,
  scheduledAt,
  ticketSales,
} from "./events.model";
import type { CalendarEvent, EventCard, Ticket, getEvent } from "./events.service.server";
import { type Moved, movedFrom } from "./moved-from.server";
import { attendanceLabel, categoryLabel, eventChips, salesLabel } from "./ui/event-labels";

type Event = NonNullable<Awaited<ReturnType<typeof getEvent>>>;
type When = Pick<EventCard, "startsAt" | "endsAt" | "timeZone">;

/** An event as a row of a list shows it: chosen language, written dates in the event's own zone, lowest price. */
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
    time: timesOf(row, locale),
    price: priceText(row, locale, now),
  };
}
export type EventRowView = ReturnType<typeof eventRowView>;

function priceText(row: EventCard, locale: Locale, now: Date): string | null {
  const lowest = lowestPrice(row.tickets, row, now);
  if (lowest === null) return null;
  if (lowest.only && lowest.price.minor === 0) return m.events_price_free();
  const price = formatMoney(lowest.price, locale);
  return lowest.only ? price : m.events_price_from({ price });
}

const timesOf = ({ startsAt, endsAt, timeZone }: When, locale: Locale): string =>
  m.events_from_to({
    start: formatTime(startsAt, locale, timeZone),
    end: formatTime(endsAt, locale, timeZone),
  });

/** One date, or from the first to the last day when the event runs over midnight. */
function datesOf({ startsAt, endsAt, timeZone }: When, locale: Locale): string {
  const start = formatDate(startsAt, locale, "full", timeZone);
  // An event that ends at midnight belongs to the day before.
  const end = formatDate(new Date(endsAt.getTime() - 1), locale, "full", timeZone);
  return start === end ? start : m.events_from_to({ start, end });
}

const previousIso = ({ previousStartsAt, previousTimeZone }: Moved): string | null =>
  previousStartsAt && isoIn(previousStartsAt, previousTimeZone ?? "UTC");

/** Everything an event's page shows. */
export function eventView(event: Event, locale: Locale, now: Date) {
  const phase = eventPhase(event, now);
  const sales = eventSales(event.tickets, event, now);
  const { title, shortDescription, location, venue } = event;
  const said = localize({ title, text: shortDescription, location, venue }, locale);
  return {
    slug: event.slug,
    ...said,
    ...searchHead(event, locale),
    speakers: portraitViews(event.speakers, locale),
    address: event.address,
    art: artOf(event),
    picture: pictureView(event.picture, locale),
    category: categoryLabel(event.category),
    categorySlug: event.category,
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
    date: datesOf(event, locale),
    time: timesOf(event, locale),
    zone: formatZone(event.startsAt, locale, event.timeZone),
    days: scheduleView(event, locale),
    movedFrom: movedFrom(event, locale),
    previousStart: phase === "ended" || phase === "cancelled" ? null : previousIso(event),
    tickets: event.tickets.map((ticket) => ticketView(ticket, event, locale, now)),
    related: event.related.map((row) => eventRowView(row, locale, now)),
  };
}
export type EventView = ReturnType<typeof eventView>;
export type TicketView = EventView["tickets"][number];

/** How an event stands now, as its channel says it. */
export const eventStandingView = (event: CalendarEvent, seats: readonly Ticket[], now: Date) => ({
  slug: event.slug,
  phase: eventPhase(event, now),
  startsAt: event.startsAt.toISOString(),
  endsAt: event.endsAt.toISOString(),
  timeZone: event.timeZone,
  /** Places left by ticket type; null: nobody counts them. */
  left: Object.fromEntries(seats.map(({ key, left }) => [key, left])),
});
export type EventStanding = ReturnType<typeof eventStandingView>;

/** The schedule by day, in the order of the clock; the day is named only when there is more than one. */
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
  return days.map(([day, parts]) => ({
    name: days.length > 1 ? day : null,
    items: parts.map(({ at, time, title, description }) => ({ at, time, title, description })),
  }));
}

function ticketView(ticket: Ticket, event: EventClock & When, locale: Locale, now: Date) {
  const sales = ticketSales(ticket, event, now);
  const { price, salesStart, salesEnd } = ticket;
  return {
    key: ticket.key,
    ...localize({ name: ticket.name, benefits: ticket.benefits }, locale),
    price: price.minor === 0 ? m.events_price_free() : formatMoney(price, locale),
    // For structured data.
    amount: majorUnits(price),
    currency: price.currency,
    from: salesStart?.toISOString() ?? null,
    sales,
    left: ticket.left,
    note: saleNote(),
  };

  function saleNote(): string | null {
    const on = (moment: Date) => formatDate(moment, locale, "long", event.timeZone);
    if (sales === "not_yet" && salesStart) return m.events_sale_from({ date: on(salesStart) });
    if (sales !== "on_sale") return salesLabel(sales);
    // The end is the first moment without sale: usually midnight, and the reader wants the day before.
    return salesEnd ? m.events_sale_until({ date: on(new Date(salesEnd.getTime() - 1)) }) : null;
  }
}
