import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { LOCALES } from "../../../platform/i18n/locales";
import type { EventStatus } from "../events.model";

/** Facts that guests plan by. Times are ISO 8601. */
export type EventFacts = {
  status: EventStatus;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  location: LocalizedText;
  venue: LocalizedText | null;
  address: string | null;
};

export const CHANGE_KINDS = ["moved", "place", "postponed", "resumed", "cancelled"] as const;
/** `moved`: new time, maybe a new location; `place`: new location only; `resumed`: scheduled again. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A new translation is no change. */
function hasTextChanged(before: LocalizedText | null, after: LocalizedText | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  return LOCALES.some((locale) => before[locale] && after[locale] && before[locale] !== after[locale]);
}

const isSameTime = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

export const hasTimeChanged = (before: EventFacts, after: EventFacts): boolean =>
  !isSameTime(before.startsAt, after.startsAt) ||
  !isSameTime(before.endsAt, after.endsAt) ||
  before.timeZone !== after.timeZone;

/** Adding a missing venue or address is no change. */
export const hasLocationChanged = (before: EventFacts, after: EventFacts): boolean =>
  hasTextChanged(before.location, after.location) ||
  hasTextChanged(before.venue, after.venue) ||
  (before.address !== null && before.address !== after.address);

/** Returns the change to announce. Past events, and those that stay cancelled or postponed, have none. */
export function detectChange(before: EventFacts, after: EventFacts, now: Date): ChangeKind | null {
  if (Date.parse(before.endsAt) <= now.getTime() && Date.parse(after.endsAt) <= now.getTime()) return null;
  if (before.status !== after.status) return after.status === "scheduled" ? "resumed" : after.status;
  if (after.status !== "scheduled") return null;
  if (hasTimeChanged(before, after)) return "moved";
  return hasLocationChanged(before, after) ? "place" : null;
}
