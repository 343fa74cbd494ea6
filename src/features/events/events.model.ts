import type { SortKey } from "../../platform/pagination/cursor";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { Money } from "../../platform/money/money";
import { addWallMinutes, fromWallTime, toWallTime } from "../../platform/time/zoned-time";
import type { PersonImage } from "../uploads/media/pictures.model";

export const EVENT_CATEGORIES = ["conference", "workshop", "meetup", "hackathon"] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** Set by staff. The clock decides everything else. */
export type EventStatus = "scheduled" | "postponed" | "cancelled";
/** Shown to visitors (product.md §2). */
export const EVENT_PHASES = ["upcoming", "live", "ended", "postponed", "cancelled"] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];
export type Attendance = "in_person" | "online" | "mixed";

export const EVENT_TIMES = ["upcoming", "past"] as const;
export type EventTime = (typeof EVENT_TIMES)[number];

/**
 * `offset`: minutes on the local clock after the start, so 09:00 stays 09:00 on daylight saving changes
 * (decision 109). 1440 and more is a later day.
 */
export type ScheduleItem = { offset: number; title: LocalizedText; description: LocalizedText };
export type Speaker = { name: string; role: LocalizedText; topic: LocalizedText } & PersonImage;

export type EventFilter = { category?: EventCategory; status?: EventTime; query?: string };

export const STARTS_AT: SortKey = { column: "starts_at", kind: "time" };

export const EVENTS_PER_PAGE = 12;
/** Latest events in `/calendar.ics`: about one a week for ten years. */
export const CALENDAR_LIMIT = 500;

export type EventClock = { status: EventStatus; startsAt: Date; endsAt: Date };

/** The start is inclusive, the end exclusive. Cancelled and postponed events ignore the clock. */
export function eventPhase({ status, startsAt, endsAt }: EventClock, now: Date): EventPhase {
  if (status !== "scheduled") return status;
  if (now < startsAt) return "upcoming";
  return now < endsAt ? "live" : "ended";
}

export type TicketSales = "on_sale" | "not_yet" | "sold_out" | "closed";
export type TicketTerms = {
  /** On sale from (inclusive) until (exclusive); null: no limit. */
  salesStart: Date | null;
  salesEnd: Date | null;
  /** Seats left in the pools of this type; null for unlimited. */
  left: number | null;
};

/** Returns the sales state of a ticket type. The end of the event ends every sale. */
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

/** `available` of spec §3 */
export const isAvailable = (terms: TicketTerms, event: EventClock, now: Date): boolean =>
  ticketSales(terms, event, now) === "on_sale";

/** Best sales state of any ticket type; null without tickets. */
export function eventSales(types: readonly TicketTerms[], event: EventClock, now: Date): TicketSales | null {
  const sales = new Set(types.map((terms) => ticketSales(terms, event, now)));
  return (["on_sale", "not_yet", "sold_out", "closed"] as const).find((state) => sales.has(state)) ?? null;
}

/**
 * Lowest price among the types on sale now or later; null without any. Ignores other currencies than the
 * first type's. `isUniform`: all cost the same.
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

export const scheduledAt = (
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  { offset }: Pick<ScheduleItem, "offset">,
): Date => fromWallTime(addWallMinutes(toWallTime(startsAt, timeZone), offset), timeZone);

/** SEQUENCE (RFC 5545): seconds from creation to the last change, so that calendars take the newer version. */
export const revisionOf = (createdAt: Date, updatedAt: Date): number =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000));
