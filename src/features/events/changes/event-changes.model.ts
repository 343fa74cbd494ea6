import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { LOCALES } from "../../../platform/i18n/locales";
import type { EventStatus } from "../events.model";

/** What guests plan by: when, where and whether. Moments in ISO 8601. */
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
/** `moved`: another time, or another place too; `place`: another place alone; `resumed`: it takes place after all. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A text is another one when a language that was there says something else: a new translation is no news. */
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

/** A place that was not said before is no change of it. */
export const hasLocationChanged = (before: EventFacts, after: EventFacts): boolean =>
  hasTextChanged(before.location, after.location) ||
  hasTextChanged(before.venue, after.venue) ||
  (before.address !== null && before.address !== after.address);

/** What guests have to hear of; null: nothing. Of what is over, or stays cancelled or postponed, there is nothing to plan. */
export function detectChange(before: EventFacts, after: EventFacts, now: Date): ChangeKind | null {
  if (Date.parse(before.endsAt) <= now.getTime() && Date.parse(after.endsAt) <= now.getTime()) return null;
  if (before.status !== after.status) return after.status === "scheduled" ? "resumed" : after.status;
  if (after.status !== "scheduled") return null;
  if (hasTimeChanged(before, after)) return "moved";
  return hasLocationChanged(before, after) ? "place" : null;
}
