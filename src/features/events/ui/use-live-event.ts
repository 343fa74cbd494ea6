import { useLive, useReadAgain } from "../../../ui/use-live";
import type { EventStanding, EventView } from "../event-view.server";

const isOut = (left: number | null | undefined) => left !== null && left !== undefined && left <= 0;

/**
 * The event with the places that are left at this moment. When it is cancelled, put off or moved, or a type is sold out or
 * to be had again, the page is read anew.
 */
export function useLiveEvent<Event extends EventView>(event: Event): Event {
  const now = useLive<EventStanding>(`events.${event.slug}`);
  const facts = ["phase", "startsAt", "endsAt", "timeZone"] as const;
  useReadAgain(
    now,
    facts.some((fact) => now?.[fact] !== event[fact]) ||
      event.tickets.some(({ key, left }) => isOut(now?.left[key]) !== isOut(left)),
  );
  if (now === null) return event;
  return {
    ...event,
    tickets: event.tickets.map((ticket) => ({ ...ticket, left: now.left[ticket.key] ?? ticket.left })),
  };
}
