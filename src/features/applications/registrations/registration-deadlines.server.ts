import { endOfDay } from "../../../platform/time/zoned-time";
import { DAYS, type RegistrationState, addDays } from "./registration.model";
import { DAY_MS, HOUR_MS } from "../../../platform/time/durations";

/** Time to undo a decline, in which its place is held. */
const UNDO_WINDOW_MS = HOUR_MS;

/** Texts name a day, so all of it counts, in the person's time zone. */
export const endOfDayAfter = (now: Date, days: number, zone: string): Date =>
  endOfDay(addDays(now, days), zone);

/** Returns the deadline of a state once the person is notified; null if it has none. */
export function dueOnceNotified(state: RegistrationState, notifiedAt: Date, zone: string): Date | null {
  if (state === "offered") return endOfDayAfter(notifiedAt, DAYS.offer, zone);
  return state === "needs_info" ? endOfDayAfter(notifiedAt, DAYS.answer, zone) : null;
}

/** Returns the end of a calendar `day`, at most now; null if it is before the news or in the future. */
export function notifiedOnDay(day: string, stateAt: Date, now: Date): Date | null {
  const start = new Date(`${day}T00:00:00Z`).getTime();
  const latest = Math.min(start + DAY_MS - 1, now.getTime());
  // Zones are up to 14 hours ahead of UTC, so it may be tomorrow there.
  return start > now.getTime() + 14 * HOUR_MS || start + DAY_MS <= stateAt.getTime()
    ? null
    : new Date(latest);
}

/** Returns the dates of a new state. Offers and questions get theirs once notified (`dueOnceNotified`). */
export function deadlinesIn(
  state: RegistrationState,
  now: Date,
  before: { decideBy: Date | null; zone: string; decisionDays?: number | undefined },
): { decideBy: Date | null; dueAt: Date | null } {
  const decision = () => endOfDayAfter(now, before.decisionDays ?? DAYS.decision, before.zone);
  switch (state) {
    case "draft":
      return { decideBy: null, dueAt: endOfDayAfter(now, DAYS.draft, before.zone) };
    case "submitted":
      return { decideBy: decision(), dueAt: null };
    case "in_review":
      // A question clears the date, so a new period starts after it.
      return { decideBy: before.decideBy ?? decision(), dueAt: null };
    case "declined":
      return { decideBy: null, dueAt: new Date(now.getTime() + UNDO_WINDOW_MS) };
    default:
      return { decideBy: null, dueAt: null };
  }
}
