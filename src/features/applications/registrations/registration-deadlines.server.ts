import { endOfDay } from "../../../platform/time/zoned-time";
import { DAYS, type RegistrationState, addDays } from "./registration.model";
import { DAY_MS, HOUR_MS } from "../../../platform/time/durations";

/** How long a no to an offer can be taken back, in milliseconds; its place waits as long. */
const UNDO_WINDOW_MS = HOUR_MS;

/** The end of the day so many days later, where the person lives: texts name the day, so all of it counts. */
export const endOfDayAfter = (now: Date, days: number, zone: string): Date =>
  endOfDay(addDays(now, days), zone);

/** Until when a state waits for its person, who lives in `zone` and was reached at `told`; null: it does not. */
export function dueOnceNotified(state: RegistrationState, notifiedAt: Date, zone: string): Date | null {
  if (state === "offered") return endOfDayAfter(notifiedAt, DAYS.offer, zone);
  return state === "needs_info" ? endOfDayAfter(notifiedAt, DAYS.answer, zone) : null;
}

/**
 * The moment that a day on which staff reached somebody counts from: its end, in favour of the person, but not in the
 * future. Null when it cannot be: before the news, or still to come.
 * @param day calendar date, `2026-11-23`
 */
export function notifiedOnDay(day: string, stateAt: Date, now: Date): Date | null {
  const start = new Date(`${day}T00:00:00Z`).getTime();
  const latest = Math.min(start + DAY_MS - 1, now.getTime());
  // Where it is tomorrow already: zones are up to 14 hours ahead of UTC.
  return start > now.getTime() + 14 * HOUR_MS || start + DAY_MS <= stateAt.getTime()
    ? null
    : new Date(latest);
}

/**
 * The dates that a registration has as soon as it is in a state: by when it is decided, and until when it waits for its
 * person, who lives in `zone`. What waits from the moment that they are told has no date before (`dueOnceTold`).
 */
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
      // After a question the promise begins anew; else it stands.
      return { decideBy: before.decideBy ?? decision(), dueAt: null };
    case "declined":
      return { decideBy: null, dueAt: new Date(now.getTime() + UNDO_WINDOW_MS) };
    default:
      return { decideBy: null, dueAt: null };
  }
}
