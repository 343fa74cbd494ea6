import { useRealtime, useRevalidateWhen } from "../../../ui/use-realtime";
import type { EventLiveStatus, EventView } from "../event-view.server";

const isSoldOut = (left: number | null | undefined) => left !== null && left !== undefined && left <= 0;

/** Adds the live seat counts. Revalidates the page when the phase, the dates or a sold-out state changes. */
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
