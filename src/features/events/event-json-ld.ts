import { words } from "../../platform/languages";
import { isoIn } from "../../platform/zoned-time";
import type { EventPhase, TicketSales } from "./events.model";
import type { EventView } from "./event-view.server";

const SCHEMA = "https://schema.org/";
const STATUSES: Record<EventPhase, string> = {
  upcoming: "EventScheduled",
  live: "EventScheduled",
  ended: "EventScheduled",
  postponed: "EventPostponed",
  cancelled: "EventCancelled",
};
const MODES: Record<EventView["attendance"], string> = {
  in_person: "OfflineEventAttendanceMode",
  online: "OnlineEventAttendanceMode",
  mixed: "MixedEventAttendanceMode",
};
const AVAILABILITY: Record<TicketSales, string> = {
  on_sale: "InStock",
  not_yet: "PreOrder",
  sold_out: "SoldOut",
  closed: "OutOfStock",
};

export type Publisher = { name: string; origin: string; url: string; image: string };

/** The event for search engines (schema.org/Event): what the page says, nothing more. */
export function eventJsonLd(event: EventView, { name, origin, url, image }: Publisher): object {
  const hall = {
    "@type": "Place",
    name: words(event.venue ?? event.location),
    address: event.address ?? words(event.location),
  };
  const online = { "@type": "VirtualLocation", url };
  return {
    "@type": "Event",
    name: words(event.title),
    description: words(event.text),
    url,
    image: [image],
    startDate: isoIn(new Date(event.startsAt), event.timeZone),
    endDate: isoIn(new Date(event.endsAt), event.timeZone),
    eventStatus: `${SCHEMA}${event.movedFrom !== null && event.phase === "upcoming" ? "EventRescheduled" : STATUSES[event.phase]}`,
    ...(event.movedFrom !== null && event.previousStart !== null
      ? { previousStartDate: event.previousStart }
      : {}),
    eventAttendanceMode: `${SCHEMA}${MODES[event.attendance]}`,
    location: { in_person: hall, online, mixed: [hall, online] }[event.attendance],
    organizer: { "@type": "NGO", name, url: origin },
    performer: event.speakers.map((speaker) => ({ "@type": "Person", name: speaker.name })),
    isAccessibleForFree: event.tickets.every(({ amount }) => amount === 0),
    offers: event.tickets.map((ticket) => ({
      "@type": "Offer",
      name: words(ticket.name),
      price: ticket.amount,
      priceCurrency: ticket.currency,
      availability: `${SCHEMA}${AVAILABILITY[ticket.sales]}`,
      url,
      validFrom: ticket.from ?? event.listedAt,
    })),
  };
}
