import { useRealtime, useRevalidateWhen } from "../../../ui/use-realtime";
import type { EventLiveStatus, EventView } from "../event-view.server";

const isSoldOut = (left: number | null | undefined) => left !== null && left !== undefined && left <= 0;

/**
 * The event with the places that are left at this moment. When it is cancelled, put off or moved, or a type is sold out or
 * to be had again, the page is read anew.
 */
export function useLiveEvent<Event extends EventView>(event: Event): Event {
  const live = useRealtime<EventLiveStatus>(`events.${event.slug}`);
  const watchedFields = ["phase", "startsAt", "endsAt", "timeZone"] as const;
  useRevalidateWhen(
    live,
    watchedFields.some((field) => live?.[field] !== event[field]) ||
      event.tickets.some(({ key, left }) => isSoldOut(live?.left[key]) !== isSoldOut(left)),
  );
  if (live === null) return event;
  return {
    ...event,
    tickets: event.tickets.map((ticket) => ({ ...ticket, left: live.left[ticket.key] ?? ticket.left })),
  };
}
