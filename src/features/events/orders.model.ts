import type { StateTable } from "../../platform/state-table";
import type { EventStatus } from "./events.model";

export const ORDER_STATES = [
  "reserved",
  "awaiting_payment",
  "confirmed",
  "expired",
  "cancelled",
  "refunded_late",
  "partly_refunded",
  "refunded",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Somebody may still come with such an order, or pay for it. */
export const OPEN_ORDERS: readonly OrderState[] = [
  "reserved",
  "awaiting_payment",
  "confirmed",
  "partly_refunded",
];

/** What may follow what (product.md §4.7). Late money is always looked at: it is taken, or it goes back. */
export const ORDER_STEPS: StateTable<OrderState> = {
  reserved: ["awaiting_payment", "confirmed", "expired", "cancelled"],
  awaiting_payment: ["confirmed", "expired", "cancelled"],
  expired: ["confirmed", "refunded_late"],
  confirmed: ["partly_refunded", "refunded", "cancelled"],
  // Further tickets of the order may be given back.
  partly_refunded: ["refunded"],
  refunded: [],
  refunded_late: [],
  cancelled: [],
};

export const TICKET_STATES = ["valid", "checked_in", "checked_out", "cancelled"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_STEPS: StateTable<TicketState> = {
  valid: ["checked_in", "cancelled"],
  checked_in: ["checked_out"],
  checked_out: ["checked_in"],
  cancelled: [],
};

export type PayMethod = "transfer" | "card";
/** `late`: money that no order could take; `guest`: tickets given back. */
export type RefundReason = "late" | "guest";
/** `failed`: the provider refused it, so somebody has to send it by hand. */
export type RefundState = "due" | "failed" | "sent";

/** Where a transfer goes, as printed. */
export type TransferAccount = Readonly<{ holder: string; bank: string; number: string; swift: string }>;

/** Most tickets of one type in an order. */
export const MOST_OF_A_TYPE = 5;
/** Most places of an order in all. */
export const MOST_PLACES = 20;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long places are kept for an order that is not paid, in milliseconds. */
export const HOLD = 15 * MINUTE;
/** A transfer takes days: so long are places kept for one that was announced … */
const TRANSFER_HOLD = 5 * DAY;
/** … but not into the last days before the event, when nobody could sell them any more. */
const TRANSFER_ENDS = 2 * DAY;
/** Fewer hours than these are not worth announcing a transfer for. */
const TRANSFER_LEAST = DAY;

/**
 * No order is held until later than this, with and without a transfer: what should be was held by a clock that has been set
 * back since, and nobody may buy its places for so long.
 */
export const longestHold = (now: Date): { transfer: Date; other: Date } => ({
  transfer: new Date(now.getTime() + 2 * TRANSFER_HOLD),
  other: new Date(now.getTime() + 2 * HOLD),
});

/** How long places are kept at least after a payment that failed. */
const AFTER_FAILURE = 10 * MINUTE;
/** Until when places are kept after a payment that failed at `now`: never shorter than before. */
export const afterFailure = (until: Date, now: Date): Date =>
  new Date(Math.max(until.getTime(), now.getTime() + AFTER_FAILURE));

export const holdUntil = (now: Date): Date => new Date(now.getTime() + HOLD);

/** Until when places are kept for a transfer that is announced now; null when there is no time for one. */
export function transferUntil(startsAt: Date, now: Date): Date | null {
  const until = Math.min(now.getTime() + TRANSFER_HOLD, startsAt.getTime() - TRANSFER_ENDS);
  return until - now.getTime() < TRANSFER_LEAST ? null : new Date(until);
}

/** When the last transfer for an event can be announced. */
export const lastTransfer = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - TRANSFER_ENDS - TRANSFER_LEAST);

type Held = { state: OrderState; holdUntil: Date };

/** Whether an order keeps places without having been paid: it is over from that moment, written down or not. */
export const isHeld = ({ state, holdUntil: until }: Held, now: Date): boolean =>
  (state === "reserved" || state === "awaiting_payment") && until > now;

/** Whether an order may still be paid for: its places are kept, and the event is not called off. */
export const isPayable = (order: Held & { eventStatus: EventStatus }, now: Date): boolean =>
  isHeld(order, now) && order.eventStatus !== "cancelled";

/** What the order is to its buyer: one whose time is over is expired before the job has written it down. */
export const standingOf = (order: Held, now: Date): OrderState =>
  (order.state === "reserved" || order.state === "awaiting_payment") && !isHeld(order, now)
    ? "expired"
    : order.state;

/** `taken`: its places that are sold or held. */
export type Pool = { id: string; capacity: number; taken: number };
/** Places that each type wants: type → how many. */
export type Wanted = ReadonlyMap<string, number>;

/** Places per pool that these types take; a type takes one of each of its pools. */
export function placesByPool(wanted: Wanted, poolsOf: ReadonlyMap<string, readonly string[]>) {
  const places = new Map<string, number>();
  for (const [type, quantity] of wanted)
    for (const pool of poolsOf.get(type) ?? []) places.set(pool, (places.get(pool) ?? 0) + quantity);
  return places;
}

/** Whether there is room for all that is wanted, beside what is taken. */
export const fits = (pools: readonly Pool[], wanted: ReadonlyMap<string, number>): boolean =>
  pools.every(({ id, capacity, taken }) => {
    const more = wanted.get(id) ?? 0;
    return more === 0 || taken + more <= capacity;
  });

/** Places left for a type: the fewest of its pools, never below nought; null when nobody counts them. */
export function leftFor(pools: readonly Pool[]): number | null {
  if (pools.length === 0) return null;
  return Math.max(0, Math.min(...pools.map(({ capacity, taken }) => capacity - taken)));
}

/** How many of each type the guests make. */
export function quantities(guests: readonly { type: string }[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { type } of guests) counted.set(type, (counted.get(type) ?? 0) + 1);
  return counted;
}

/** Whole minor units of all lines. */
export const totalOf = (lines: readonly { quantity: number; unitMinor: number }[]): number =>
  lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0);

/** What is to be paid for an order, in minor units: its tickets, and the gift on top of them. */
export const dueOf = ({ totalMinor, giftMinor }: { totalMinor: number; giftMinor: number }): number =>
  totalMinor + giftMinor;

type Occasion = { status: EventStatus; startsAt: Date };

/**
 * Until when tickets may be given back for the whole price, by what was said when they were ordered. An event that is
 * cancelled or put off is no longer what was bought: then always.
 */
export function refundUntil(event: Occasion, refundHours: number | null): Date | "always" | "never" {
  if (event.status !== "scheduled") return "always";
  return refundHours === null ? "never" : new Date(event.startsAt.getTime() - refundHours * HOUR);
}

/** Whether money comes back for a ticket that is given back at `now`. */
export function isRefundable(event: Occasion, refundHours: number | null, now: Date): boolean {
  const until = refundUntil(event, refundHours);
  return until === "always" || (until !== "never" && now < until);
}

/** Where an order goes when `back` of its `open` tickets are given back; null when nothing changes. */
export function afterGivingBack(
  state: OrderState,
  { open, back, paid }: { open: number; back: number; paid: boolean },
): OrderState | null {
  if (back === 0 || (state !== "confirmed" && state !== "partly_refunded")) return null;
  if (back < open) return paid && state === "confirmed" ? "partly_refunded" : state;
  return paid ? "refunded" : "cancelled";
}
