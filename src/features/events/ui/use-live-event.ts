import { useLive, useReadAgain } from "../../../ui/use-live";
import type { EventStanding, EventView } from "../event-view.server";

/** Reads the page again when its event is cancelled, put off or moved while somebody looks at it. */
export function useLiveEvent(event: EventView): void {
  const now = useLive<EventStanding>(`events.${event.slug}`);
  const facts = ["phase", "startsAt", "endsAt", "timeZone"] as const;
  useReadAgain(
    now,
    facts.some((fact) => now?.[fact] !== event[fact]),
  );
}
