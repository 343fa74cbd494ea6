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

/** Orders whose guests may come, or that can be paid. */
export const OPEN_ORDER_STATES: readonly OrderState[] = [
  "reserved",
  "awaiting_email",
  "awaiting_payment",
  "confirmed",
  "partly_refunded",
];

export const HOLDING_STATES = ["reserved", "awaiting_email", "awaiting_payment"] as const;
type HoldingState = (typeof HOLDING_STATES)[number];
/** Whether this state holds unpaid seats, or did until its hold expired. */
export const isHolding = (state: OrderState): state is HoldingState =>
  HOLDING_STATES.includes(state as HoldingState);

/** product.md §4.7. Late money is always accepted or refunded. */
export const ORDER_TRANSITIONS: StateTable<OrderState> = {
  reserved: ["awaiting_email", "awaiting_payment", "confirmed", "expired", "cancelled"],
  // After confirmation, a free order gets tickets and others wait for a transfer. Payment by card is possible.
  awaiting_email: ["awaiting_payment", "confirmed", "expired", "cancelled"],
  awaiting_payment: ["awaiting_email", "confirmed", "expired", "cancelled"],
  // A late confirmation resumes an order while seats are left.
  expired: ["awaiting_payment", "confirmed", "refunded_late"],
  confirmed: ["partly_refunded", "refunded", "cancelled"],
  // More tickets of the order may be returned.
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
/** `late`: payment that no order could accept; `guest`: returned tickets. */
export type RefundReason = "late" | "guest";
/** `failed`: the provider refused it, so staff must send it manually. */
export type RefundState = "due" | "failed" | "sent";

/** Account as printed; `note`: information for donors and buyers. */
export type TransferAccount = Readonly<{
  holder: string;
  bank: string;
  number: string;
  swift: string;
  note?: LocalizedText | null | undefined;
}>;

export const MAX_TICKETS_PER_TYPE = 5;
export const MAX_GUEST_NAME_LENGTH = 120;
export const MAX_SEATS_PER_ORDER = 20;

/** Larger free orders need an email confirmation … */
export const MAX_FREE_SEATS_UNCONFIRMED = 2;
/** … and so does an order that exceeds this number of free seats per network and event. */
export const MAX_FREE_SEATS_PER_SENDER = 4;
/** Limit of unpaid seats of an event per confirmed mailbox. */
export const MAX_UNPAID_SEATS_PER_CONTACT = 20;
/** A network or mailbox with this many unpaid seats solves a challenge for each further order. */
export const CHALLENGE_THRESHOLD_SEATS = 6;

export const HOLD_DURATION = 15 * MINUTE_MS;
/** From the order on, for email confirmation. */
export const CONFIRM_HOLD_DURATION = 45 * MINUTE_MS;
/** Time in which a late confirmation resumes the order. */
const LATE_CONFIRM_WINDOW = DAY_MS;
/** Retention of the network's hash. */
export const SENDER_RETENTION = DAY_MS;
/** Transfers take days … */
const TRANSFER_HOLD_DURATION = 5 * DAY_MS;
/** … but the hold ends before the event, so that the seats can still be sold. */
const TRANSFER_CUTOFF = 2 * DAY_MS;
/** A shorter time is not offered for a transfer. */
const MIN_TRANSFER_WINDOW = DAY_MS;

/** Latest plausible end of a hold. A later one comes from a clock that was set back, and would block seats. */
export const maxHoldUntil = (now: Date): { transfer: Date; other: Date } => ({
  transfer: new Date(now.getTime() + 2 * TRANSFER_HOLD_DURATION),
  other: new Date(now.getTime() + 2 * CONFIRM_HOLD_DURATION),
});

/** Minimum hold after a failed payment. */
const FAILURE_GRACE = 10 * MINUTE_MS;
/** A failed payment never shortens the hold. */
export const holdUntilAfterFailure = (until: Date, now: Date): Date =>
  new Date(Math.max(until.getTime(), now.getTime() + FAILURE_GRACE));

export const holdUntil = (now: Date): Date => new Date(now.getTime() + HOLD_DURATION);

/** Counted from the order, so that nothing extends it. */
export const confirmUntil = ({ createdAt, holdUntil: until }: { createdAt: Date; holdUntil?: Date }): Date =>
  new Date(Math.max(createdAt.getTime() + CONFIRM_HOLD_DURATION, until?.getTime() ?? 0));

/** Whether the emailed link can still resume the order while seats are left. */
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

export const canConfirm = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < LATE_CONFIRM_WINDOW;

/** End of a transfer hold that starts now; null when the time is too short. */
export function transferUntil(startsAt: Date, now: Date): Date | null {
  const until = Math.min(now.getTime() + TRANSFER_HOLD_DURATION, startsAt.getTime() - TRANSFER_CUTOFF);
  return until - now.getTime() < MIN_TRANSFER_WINDOW ? null : new Date(until);
}

export const lastTransferDate = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - TRANSFER_CUTOFF - MIN_TRANSFER_WINDOW);

type HeldOrder = { state: OrderState; holdUntil: Date };

/** Whether the order holds unpaid seats. An expired hold ends at once, even before the job records it. */
export const isHeld = ({ state, holdUntil: until }: HeldOrder, now: Date): boolean =>
  isHolding(state) && until > now;

/** Whether the hold is active and the event is not cancelled. */
export const isPayable = (order: HeldOrder & { eventStatus: EventStatus }, now: Date): boolean =>
  isHeld(order, now) && order.eventStatus !== "cancelled";

/** State for the buyer: an expired hold counts before the job records it. */
export const effectiveOrderState = (order: HeldOrder, now: Date): OrderState =>
  isHolding(order.state) && !isHeld(order, now) ? "expired" : order.state;

export type SeatPool = { id: string; capacity: number; taken: number };
export type TypeQuantities = ReadonlyMap<string, number>;

/** A ticket type takes one seat of each of its pools. */
export function countSeatsByPool(wanted: TypeQuantities, poolsOf: ReadonlyMap<string, readonly string[]>) {
  const seats = new Map<string, number>();
  for (const [type, quantity] of wanted)
    for (const pool of poolsOf.get(type) ?? []) seats.set(pool, (seats.get(pool) ?? 0) + quantity);
  return seats;
}

export const fitsInPools = (pools: readonly SeatPool[], wanted: ReadonlyMap<string, number>): boolean =>
  pools.every(({ id, capacity, taken }) => {
    const more = wanted.get(id) ?? 0;
    return more === 0 || taken + more <= capacity;
  });

/** Fewest seats left in the pools of a type; null for unlimited. */
export function fewestSeatsLeft(pools: readonly SeatPool[]): number | null {
  if (pools.length === 0) return null;
  return Math.max(0, Math.min(...pools.map(({ capacity, taken }) => capacity - taken)));
}

/** Whether at least half of each pool remains free. */
export const leavesHalfFree = (pools: readonly SeatPool[], wanted: ReadonlyMap<string, number>): boolean =>
  pools.every(({ id, capacity, taken }) => taken + (wanted.get(id) ?? 0) <= Math.ceil(capacity / 2));

export function countTicketTypes(guests: readonly { type: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of guests) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

export const orderTotal = (lines: readonly { quantity: number; unitMinor: number }[]): number =>
  lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0);

/** In minor units: tickets and gift. */
export const amountDue = ({ totalMinor, giftMinor }: { totalMinor: number; giftMinor: number }): number =>
  totalMinor + giftMinor;

/** `changed`: guests were notified of a change after the order. */
type EventTiming = { status: EventStatus; startsAt: Date; changed?: boolean };

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

/** Always for cancelled or postponed events; until the start for an event that moved after the order. */
export function refundUntil(event: EventTiming, refundHours: number | null): Date | "always" | "never" {
  if (event.status !== "scheduled") return "always";
  if (event.changed) return event.startsAt;
  return refundHours === null ? "never" : new Date(event.startsAt.getTime() - refundHours * HOUR_MS);
}

export function isRefundable(event: EventTiming, refundHours: number | null, now: Date): boolean {
  const until = refundUntil(event, refundHours);
  return until === "always" || (until !== "never" && now < until);
}

/**
 * State after returning tickets; null when nothing changes.
 * `paid`: the order had a price. `refunds`: one of the returned tickets had a price.
 */
export function stateAfterReturn(
  state: OrderState,
  { open, returned, paid, refunds }: { open: number; returned: number; paid: boolean; refunds: boolean },
): OrderState | null {
  if (returned === 0 || (state !== "confirmed" && state !== "partly_refunded")) return null;
  if (returned < open) return refunds && state === "confirmed" ? "partly_refunded" : state;
  return paid ? "refunded" : "cancelled";
}
