import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { StateTable } from "../../../platform/state-table";
import type { EventStatus } from "../events.model";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time/durations";

export const ORDER_STATES = [
  "reserved",
  "awaiting_email",
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
export const OPEN_ORDER_STATES: readonly OrderState[] = [
  "reserved",
  "awaiting_email",
  "awaiting_payment",
  "confirmed",
  "partly_refunded",
];

/** States in which an order holds seats, until its hold ends. */
export const HOLDING_STATES = ["reserved", "awaiting_email", "awaiting_payment"] as const;
type HoldingState = (typeof HOLDING_STATES)[number];
/** Whether an order of this state holds seats that are not paid, or did when its hold ended. */
export const isHolding = (state: OrderState): state is HoldingState =>
  HOLDING_STATES.includes(state as HoldingState);

/** What may follow what (product.md §4.7). Late money is always looked at: it is taken, or it goes back. */
export const ORDER_TRANSITIONS: StateTable<OrderState> = {
  reserved: ["awaiting_email", "awaiting_payment", "confirmed", "expired", "cancelled"],
  // Confirmed, a transfer is waited for and a free order has its tickets; the guest may also pay by card instead.
  awaiting_email: ["awaiting_payment", "confirmed", "expired", "cancelled"],
  awaiting_payment: ["awaiting_email", "confirmed", "expired", "cancelled"],
  // Confirmed late, an order is taken up again while there are seats.
  expired: ["awaiting_payment", "confirmed", "refunded_late"],
  confirmed: ["partly_refunded", "refunded", "cancelled"],
  // Further tickets of the order may be given back.
  partly_refunded: ["refunded"],
  refunded: [],
  refunded_late: [],
  cancelled: [],
};

export const TICKET_STATES = ["valid", "checked_in", "checked_out", "cancelled"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_TRANSITIONS: StateTable<TicketState> = {
  valid: ["checked_in", "cancelled"],
  checked_in: ["checked_out", "cancelled"],
  checked_out: ["checked_in", "cancelled"],
  cancelled: [],
};

export type PayMethod = "transfer" | "card";
/** `late`: money that no order could take; `guest`: tickets given back. */
export type RefundReason = "late" | "guest";
/** `failed`: the provider refused it, so somebody has to send it by hand. */
export type RefundState = "due" | "failed" | "sent";

/** Where a transfer goes, as printed; `note`: what donors and buyers have to know about it. */
export type TransferAccount = Readonly<{
  holder: string;
  bank: string;
  number: string;
  swift: string;
  note?: LocalizedText | null | undefined;
}>;

/** Most tickets of one type in an order. */
export const MAX_TICKETS_PER_TYPE = 5;
/** Longest name of a guest, in characters. */
export const MAX_GUEST_NAME_LENGTH = 120;
/** Most places of an order in all. */
export const MAX_SEATS_PER_ORDER = 20;

/** A free order of more seats than these is confirmed by e-mail first … */
export const MAX_FREE_SEATS_UNCONFIRMED = 2;
/** … and so is one whose network has got more free seats at once than these for the event. */
export const MAX_FREE_SEATS_PER_SENDER = 4;
/** Most seats that one confirmed mailbox may have of an event without having paid for them. */
export const MAX_UNPAID_SEATS_PER_CONTACT = 20;
/** A network or a mailbox that holds so many seats of an event unpaid solves a challenge for each further order. */
export const CHALLENGE_THRESHOLD_SEATS = 6;

/** How long places are kept for an order that is not paid, in milliseconds. */
export const HOLD_DURATION = 15 * MINUTE_MS;
/** How long seats are held from the order on for whoever has to confirm an e-mail address. */
export const CONFIRM_HOLD_DURATION = 45 * MINUTE_MS;
/** An order that was confirmed later is taken up again for so long, while there are seats. */
const LATE_CONFIRM_WINDOW = DAY_MS;
/** The digest of the network is kept for so long. */
export const SENDER_RETENTION = DAY_MS;
/** A transfer takes days: so long are places kept for one that was announced … */
const TRANSFER_HOLD_DURATION = 5 * DAY_MS;
/** … but not into the last days before the event, when nobody could sell them any more. */
const TRANSFER_CUTOFF = 2 * DAY_MS;
/** Fewer hours than these are not worth announcing a transfer for. */
const MIN_TRANSFER_WINDOW = DAY_MS;

/**
 * No order is held until later than this, with and without a transfer: what should be was held by a clock that has been set
 * back since, and nobody may buy its places for so long.
 */
export const maxHoldUntil = (now: Date): { transfer: Date; other: Date } => ({
  transfer: new Date(now.getTime() + 2 * TRANSFER_HOLD_DURATION),
  other: new Date(now.getTime() + 2 * CONFIRM_HOLD_DURATION),
});

/** How long places are kept at least after a payment that failed. */
const FAILURE_GRACE = 10 * MINUTE_MS;
/** Until when places are kept after a payment that failed at `now`: never shorter than before. */
export const holdUntilAfterFailure = (until: Date, now: Date): Date =>
  new Date(Math.max(until.getTime(), now.getTime() + FAILURE_GRACE));

export const holdUntil = (now: Date): Date => new Date(now.getTime() + HOLD_DURATION);

/** Until when an order waits for its e-mail address to be confirmed: counted from the order, so that nothing renews it. */
export const confirmUntil = ({ createdAt, holdUntil: until }: { createdAt: Date; holdUntil?: Date }): Date =>
  new Date(Math.max(createdAt.getTime() + CONFIRM_HOLD_DURATION, until?.getTime() ?? 0));

/**
 * Whether an order lapsed because nobody confirmed its address: the mailed link takes it up again while there are seats.
 */
export const isUnconfirmed = (order: {
  state: OrderState;
  method: PayMethod | null;
  emailConfirmedAt: Date | null;
  totalMinor: number;
  giftMinor: number;
}): boolean =>
  order.emailConfirmedAt === null &&
  (order.state === "awaiting_email" ||
    (order.state === "expired" && (order.method === "transfer" || amountDue(order) === 0)));

/** Whether a mailed link still confirms an order that was made at `createdAt`. */
export const canConfirm = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < LATE_CONFIRM_WINDOW;

/** Until when places are kept for a transfer that is announced now; null when there is no time for one. */
export function transferUntil(startsAt: Date, now: Date): Date | null {
  const until = Math.min(now.getTime() + TRANSFER_HOLD_DURATION, startsAt.getTime() - TRANSFER_CUTOFF);
  return until - now.getTime() < MIN_TRANSFER_WINDOW ? null : new Date(until);
}

/** When the last transfer for an event can be announced. */
export const lastTransferDate = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - TRANSFER_CUTOFF - MIN_TRANSFER_WINDOW);

type HeldOrder = { state: OrderState; holdUntil: Date };

/** Whether an order keeps places without having been paid: it is over from that moment, written down or not. */
export const isHeld = ({ state, holdUntil: until }: HeldOrder, now: Date): boolean =>
  isHolding(state) && until > now;

/** Whether an order may still be paid for: its places are kept, and the event is not called off. */
export const isPayable = (order: HeldOrder & { eventStatus: EventStatus }, now: Date): boolean =>
  isHeld(order, now) && order.eventStatus !== "cancelled";

/** What the order is to its buyer: one whose time is over is expired before the job has written it down. */
export const effectiveOrderState = (order: HeldOrder, now: Date): OrderState =>
  isHolding(order.state) && !isHeld(order, now) ? "expired" : order.state;

/** `taken`: its places that are sold or held. */
export type SeatPool = { id: string; capacity: number; taken: number };
/** Places that each type wants: type → how many. */
export type TypeQuantities = ReadonlyMap<string, number>;

/** Places per pool that these types take; a type takes one of each of its pools. */
export function countSeatsByPool(wanted: TypeQuantities, poolsOf: ReadonlyMap<string, readonly string[]>) {
  const seats = new Map<string, number>();
  for (const [type, quantity] of wanted)
    for (const pool of poolsOf.get(type) ?? []) seats.set(pool, (seats.get(pool) ?? 0) + quantity);
  return seats;
}

/** Whether there is room for all that is wanted, beside what is taken. */
export const fitsInPools = (pools: readonly SeatPool[], wanted: ReadonlyMap<string, number>): boolean =>
  pools.every(({ id, capacity, taken }) => {
    const more = wanted.get(id) ?? 0;
    return more === 0 || taken + more <= capacity;
  });

/** Places left for a type: the fewest of its pools, never below nought; null when nobody counts them. */
export function fewestSeatsLeft(pools: readonly SeatPool[]): number | null {
  if (pools.length === 0) return null;
  return Math.max(0, Math.min(...pools.map(({ capacity, taken }) => capacity - taken)));
}

/** Whether at least half of each pool stays free beside what is wanted. */
export const leavesHalfFree = (pools: readonly SeatPool[], wanted: ReadonlyMap<string, number>): boolean =>
  pools.every(({ id, capacity, taken }) => taken + (wanted.get(id) ?? 0) <= Math.ceil(capacity / 2));

/** How many of each type the guests make. */
export function countTicketTypes(guests: readonly { type: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of guests) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/** Whole minor units of all lines. */
export const orderTotal = (lines: readonly { quantity: number; unitMinor: number }[]): number =>
  lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0);

/** What is to be paid for an order, in minor units: its tickets, and the gift on top of them. */
export const amountDue = ({ totalMinor, giftMinor }: { totalMinor: number; giftMinor: number }): number =>
  totalMinor + giftMinor;

/** `changed`: guests were told of a change after the order was made. */
type EventTiming = { status: EventStatus; startsAt: Date; changed?: boolean };

/** The event of an order, as its terms see it. */
export const eventTimingOf = (order: {
  eventStatus: EventStatus;
  startsAt: Date;
  changedAt: Date | null;
  createdAt: Date;
}): EventTiming => ({
  status: order.eventStatus,
  startsAt: order.startsAt,
  changed: order.changedAt !== null && order.createdAt < order.changedAt,
});

/**
 * Until when tickets may be given back for the whole price, by what was said when they were ordered. An event that is
 * cancelled or put off is no longer what was bought: then always. One that was moved may not suit any more: then until it
 * starts, whatever the usual terms are.
 */
export function refundUntil(event: EventTiming, refundHours: number | null): Date | "always" | "never" {
  if (event.status !== "scheduled") return "always";
  if (event.changed) return event.startsAt;
  return refundHours === null ? "never" : new Date(event.startsAt.getTime() - refundHours * HOUR_MS);
}

/** Whether money comes back for a ticket that is given back at `now`. */
export function isRefundable(event: EventTiming, refundHours: number | null, now: Date): boolean {
  const until = refundUntil(event, refundHours);
  return until === "always" || (until !== "never" && now < until);
}

/** Where an order goes when `back` of its `open` tickets are given back; null when nothing changes. */
export function stateAfterReturn(
  state: OrderState,
  { open, returned, paid }: { open: number; returned: number; paid: boolean },
): OrderState | null {
  if (returned === 0 || (state !== "confirmed" && state !== "partly_refunded")) return null;
  if (returned < open) return paid && state === "confirmed" ? "partly_refunded" : state;
  return paid ? "refunded" : "cancelled";
}
