import type { SortKey } from "../../platform/pagination/cursor";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { Money } from "../../platform/money/money";
import { addWallMinutes, fromWallTime, toWallTime } from "../../platform/time/zoned-time";
import type { PersonImage } from "../uploads/media/pictures.model";

export const EVENT_CATEGORIES = ["conference", "workshop", "meetup", "hackathon"] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** What staff decide. Everything else about the state of an event follows from the clock. */
export type EventStatus = "scheduled" | "postponed" | "cancelled";
/** What a reader is told (product.md §2). */
export const EVENT_PHASES = ["upcoming", "live", "ended", "postponed", "cancelled"] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];
export type Attendance = "in_person" | "online" | "mixed";

/** `?status=` of the list: not over yet, soonest first; over, latest first. */
export const EVENT_TIMES = ["upcoming", "past"] as const;
export type EventTime = (typeof EVENT_TIMES)[number];

/**
 * `offset` is minutes after the start on the face of the clock where the event is: the schedule moves along when the event
 * does, and 09:00 stays 09:00 on a day on which clocks are changed (decision 109). 1440 and more is a later day.
 */
export type ScheduleItem = { offset: number; title: LocalizedText; description: LocalizedText };
export type Speaker = { name: string; role: LocalizedText; topic: LocalizedText } & PersonImage;

/** What the list can be narrowed by; absent means all. */
export type EventFilter = { category?: EventCategory; status?: EventTime; query?: string };

/** When an event begins. */
export const STARTS_AT: SortKey = { column: "starts_at", kind: "time" };

export const EVENTS_PER_PAGE = 12;
/** Most events in `/calendar.ics`, the latest ones: about one a week for ten years. */
export const CALENDAR_LIMIT = 500;

export type EventClock = { status: EventStatus; startsAt: Date; endsAt: Date };

/**
 * Where an event stands at `now`. The start belongs to the event, the end does not. A cancelled or postponed event is
 * never upcoming, live or ended: it did not happen at that time.
 */
export function eventPhase({ status, startsAt, endsAt }: EventClock, now: Date): EventPhase {
  if (status !== "scheduled") return status;
  if (now < startsAt) return "upcoming";
  return now < endsAt ? "live" : "ended";
}

export type TicketSales = "on_sale" | "not_yet" | "sold_out" | "closed";
export type TicketTerms = {
  /** On sale from (inclusive) and until (exclusive); null: no bound of its own. */
  salesStart: Date | null;
  salesEnd: Date | null;
  /** Places left in the pools that this type draws from; null when nobody counts them. */
  left: number | null;
};

/** Whether a ticket type can be had at `now`, and why not. The end of the event ends every sale; one without a date sells none. */
export function ticketSales(
  { salesStart, salesEnd, left }: TicketTerms,
  event: EventClock,
  now: Date,
): TicketSales {
  if (event.status !== "scheduled" || now >= event.endsAt) return "closed";
  if (salesEnd !== null && now >= salesEnd) return "closed";
  if (left !== null && left <= 0) return "sold_out";
  return salesStart !== null && now < salesStart ? "not_yet" : "on_sale";
}

/** The spec's `available` (§3). */
export const isAvailable = (terms: TicketTerms, event: EventClock, now: Date): boolean =>
  ticketSales(terms, event, now) === "on_sale";

/** The sale of a whole event: the best that any of its types offers; null when it has no tickets. */
export function eventSales(types: readonly TicketTerms[], event: EventClock, now: Date): TicketSales | null {
  const sales = new Set(types.map((terms) => ticketSales(terms, event, now)));
  return (["on_sale", "not_yet", "sold_out", "closed"] as const).find((state) => sales.has(state)) ?? null;
}

/**
 * What coming costs at least, among the types that can still be had; `only` when they all cost the same. Null when
 * none can. Amounts in another currency than the first type's are not compared with it.
 */
export function lowestPrice(
  types: readonly (TicketTerms & { price: Money })[],
  event: EventClock,
  now: Date,
): { price: Money; isUniform: boolean } | null {
  const open = types.filter((type) => ["on_sale", "not_yet"].includes(ticketSales(type, event, now)));
  const prices = open
    .map(({ price }) => price)
    .filter(({ currency }) => currency === open[0]!.price.currency);
  const [first, ...rest] = prices.toSorted((a, b) => a.minor - b.minor);
  if (first === undefined) return null;
  return {
    price: first,
    isUniform: prices.length === open.length && rest.every(({ minor }) => minor === first.minor),
  };
}

/** When an item of the schedule begins. */
export const scheduledAt = (
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  { offset }: Pick<ScheduleItem, "offset">,
): Date => fromWallTime(addWallMinutes(toWallTime(startsAt, timeZone), offset), timeZone);

/**
 * SEQUENCE of RFC 5545: grows with every change, so that a calendar takes the newer one. Seconds from the making to
 * the last change; 0 for an event that was never changed.
 */
export const revisionOf = (createdAt: Date, updatedAt: Date): number =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000));
