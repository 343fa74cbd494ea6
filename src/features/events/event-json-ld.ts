import { plainText } from "../../platform/i18n/localized-text";
import { toZonedIso } from "../../platform/time/zoned-time";
import { organisationJsonLd } from "../../ui/organisation-json-ld";
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

/** Structured data (schema.org/Event) with only data that the page shows. */
export function eventJsonLd(event: EventView, { name, origin, url, image }: Publisher): object {
  const physicalLocation = {
    "@type": "Place",
    name: plainText(event.venue ?? event.location),
    address: event.address ?? plainText(event.location),
  };
  const online = { "@type": "VirtualLocation", url };
  return {
    "@type": "Event",
    name: plainText(event.title),
    description: plainText(event.text),
    url,
    image: [image],
    startDate: toZonedIso(new Date(event.startsAt), event.timeZone),
    endDate: toZonedIso(new Date(event.endsAt), event.timeZone),
    eventStatus: `${SCHEMA}${event.movedFrom !== null && event.phase === "upcoming" ? "EventRescheduled" : STATUSES[event.phase]}`,
    ...(event.movedFrom !== null && event.previousStart !== null
      ? { previousStartDate: event.previousStart }
      : {}),
    eventAttendanceMode: `${SCHEMA}${MODES[event.attendance]}`,
    location: { in_person: physicalLocation, online, mixed: [physicalLocation, online] }[event.attendance],
    organizer: organisationJsonLd({ name, origin }),
    performer: event.speakers.map((speaker) => ({ "@type": "Person", name: speaker.name })),
    isAccessibleForFree: event.tickets.every(({ amount }) => amount === 0),
    offers: event.tickets.map((ticket) => ({
      "@type": "Offer",
      name: plainText(ticket.name),
      price: ticket.amount,
      priceCurrency: ticket.currency,
      availability: `${SCHEMA}${AVAILABILITY[ticket.sales]}`,
      url,
      validFrom: ticket.from ?? event.listedAt,
    })),
  };
}
