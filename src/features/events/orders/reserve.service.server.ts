import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import type { Locale } from "../../../platform/i18n/locales";
import { insertWithReference } from "../../../platform/ids/reference";
import { money } from "../../../platform/money/money";
import { type Result, err, ok } from "../../../platform/result";
import { type Encrypted, encrypt } from "../../../platform/crypto/field-encryption.server";
import { transact } from "../../../platform/database/transact.server";
import { checkGiftOnTop } from "../../donations/payments/ticket-payments.service.server";
import type { Mail } from "../../outbox/outbox.model";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { findOrderableEvent } from "../events.store.server";
import { exceedsFreeSeats, exceedsUnpaidSeats } from "./order-limits.service.server";
import {
  type LinkedItem,
  contactHashes,
  accessNeedsLocation,
  orderSecret,
  senderHashes,
} from "./order-links.server";
import { createFreeOrderMail } from "./order-mails.server";
import { type Seat, confirmOrder } from "./order-transitions.server";
import {
  MAX_FREE_SEATS_UNCONFIRMED,
  MAX_TICKETS_PER_TYPE,
  MAX_SEATS_PER_ORDER,
  confirmUntil,
  holdUntil,
  countTicketTypes,
  orderTotal,
} from "./orders.model";
import {
  findOrder,
  findOrderByClientId,
  insertOrderWithLines,
  isPoolFull,
  listLines,
  isPendingShareUsed,
  isTicketTypeMissing,
  isConfirmationRequired,
} from "./orders.store.server";
import { checkAvailability } from "../tickets/seat-pools.service.server";
import { listSellableTypes } from "../tickets/ticket-types.service.server";
import { buildLines, currencyOf, linesError, type OrderLine } from "./order-lines.server";

type ReserveDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "payments" | "log">;

export type Booking = {
  /** Made with the form: a duplicate gets the first order. */
  clientId: string;
  slug: string;
  /** One per seat: key of the ticket type, and a name or an empty text. */
  guests: readonly { type: string; name: string }[];
  buyer: { name: string; email: string };
  accessNeeds: string | null;
  /** Sum that the form showed, in minor units. Another price is refused. */
  seenMinor: number;
  /** Gift on top in minor units; 0 for none. */
  giftMinor: number;
  locale: Locale;
  organisation: string;
  /** The buyer is signed in with this address. */
  emailVerified: boolean;
  /** IP address as rate limits count it. */
  network: string;
};
type PlacedOrder = { id: string; token: string };

/** `share_used`: too many seats wait for confirmation; `held_many`: too many unpaid seats of this mailbox. */
export type ReserveError =
  | "unknown"
  | "nothing"
  | "too_many"
  | "not_on_sale"
  | "sold_out"
  | "share_used"
  | "held_many"
  | "price_changed"
  | "repeated"
  | "gift_too_little"
  | "gift_too_much"
  | "gift_unable";

/**
 * Holds seats for fifteen minutes. Free orders are confirmed at once if small or from a known buyer,
 * otherwise after email confirmation (docs/decisions/0079). The database locks and counts the pools on commit
 * (docs/decisions/0061).
 */
export async function reserve(
  deps: ReserveDeps,
  booking: Booking,
): Promise<Result<PlacedOrder, ReserveError>> {
  const typeQuantities = countTicketTypes(booking.guests);
  if (typeQuantities.size === 0) return err("nothing");
  if (
    booking.guests.length > MAX_SEATS_PER_ORDER ||
    Math.max(...typeQuantities.values()) > MAX_TICKETS_PER_TYPE
  )
    return err("too_many");
  const event = await findOrderableEvent(deps.db, deps.now(), booking.slug);
  if (!event) return err("unknown");
  const lines = buildLines(await listSellableTypes(deps, [event.id]), typeQuantities);
  if (!lines) return err("unknown");
  // Turns most of a crowd away without locks.
  const {
    seatsByPool: places,
    available,
    halfFree,
  } = await checkAvailability(deps, new Map(lines.map(({ type, quantity }) => [type.id, quantity])));
  const problem =
    linesError(lines, event, booking, deps.now()) ??
    (await giftError(deps, booking, lines)) ??
    (available ? null : "sold_out") ??
    (await contactError(deps, event, booking, lines));
  if (problem) {
    const before = await findOrderByClientId(deps.db, booking.clientId);
    return before ? replayOrder(deps, before, booking) : err(problem);
  }
  const needsConfirmation = await mustConfirmFirst(deps, { event, booking, lines, places }, halfFree);
  return writeOrder(deps, await prepareOrder(deps, { event, booking, lines, places }, needsConfirmation));
}

const isFree = (lines: readonly OrderLine[], { giftMinor }: Booking): boolean =>
  orderTotal(lines) + giftMinor === 0;

/** Limits free seats per mailbox. Unverified addresses are limited when they confirm. */
const contactError = async (
  deps: ReserveDeps,
  event: OrderableEvent,
  booking: Booking,
  lines: readonly OrderLine[],
) =>
  booking.emailVerified &&
  isFree(lines, booking) &&
  (await exceedsUnpaidSeats(deps, {
    eventId: event.id,
    email: booking.buyer.email,
    seats: booking.guests.length,
  }))
    ? "held_many"
    : null;

/** Whether a free order must confirm its email address before it gets tickets. */
async function mustConfirmFirst(
  deps: ReserveDeps,
  { event, booking, lines, places }: OrderSelection,
  halfFree: boolean,
): Promise<boolean> {
  // Unlimited seats need no protection.
  if (!isFree(lines, booking) || booking.emailVerified || places.size === 0) return false;
  const { guests, network } = booking;
  if (guests.length > MAX_FREE_SEATS_UNCONFIRMED || !halfFree) return true;
  return exceedsFreeSeats(deps, event.id, { network, seats: guests.length });
}

type OrderableEvent = NonNullable<Awaited<ReturnType<typeof findOrderableEvent>>>;
type SeatsByPool = Awaited<ReturnType<typeof checkAvailability>>["seatsByPool"];
type PreparedOrder = {
  id: string;
  event: OrderableEvent;
  booking: Booking;
  lines: OrderLine[];
  places: SeatsByPool;
  needs: Encrypted<"ticket_order.access_needs"> | null;
  seats: (Seat & { name: string })[];
  /** Only for free orders: the tickets or the confirmation link. */
  mail: Mail | null;
  needsConfirmation: boolean;
};
type OrderSelection = Pick<PreparedOrder, "event" | "booking" | "lines" | "places">;

async function prepareOrder(
  deps: ReserveDeps,
  selection: OrderSelection,
  needsConfirmation: boolean,
): Promise<PreparedOrder> {
  const { event, booking, lines } = selection;
  const id = deps.newId();
  const seats = lines.flatMap(({ type }) =>
    booking.guests
      .filter((guest) => guest.type === type.key)
      .map(({ name }, index) => ({ typeId: type.id, seat: index + 1, name })),
  );
  const needs = booking.accessNeeds
    ? await encrypt(deps.keys, accessNeedsLocation(id), booking.accessNeeds)
    : null;
  const mail = isFree(lines, booking)
    ? await createFreeOrderMail(deps, event, { ...booking, id, needsConfirmation })
    : null;
  return { ...selection, id, seats, needs, needsConfirmation, mail };
}

async function writeOrder(
  deps: ReserveDeps,
  order: PreparedOrder,
): Promise<Result<PlacedOrder, "sold_out" | "share_used" | "repeated" | "unknown">> {
  try {
    const made = await insertWithTickets(deps, order);
    if (made === order.id)
      return ok({ id: made, token: orderSecret(deps, { id: made, linkVersion: 0 }).token });
    return replayOrder(deps, (await findOrder(deps.db, made))!, order.booking);
  } catch (error) {
    if (isPoolFull(error)) return err("sold_out");
    if (isPendingShareUsed(error)) return err("share_used");
    // Other buyers took more than half of the pool in the meantime.
    if (isConfirmationRequired(error) && !order.needsConfirmation)
      return writeOrder(deps, await prepareOrder(deps, order, true));
    if (isTicketTypeMissing(error)) return err("unknown");
    throw error;
  }
}

function insertWithTickets(deps: ReserveDeps, order: PreparedOrder): Promise<string> {
  const { mail } = order;
  if (!mail) return insertOrder(deps.db, deps, order);
  return transact(deps.db, async (tx) => {
    const made = await insertOrder(tx, deps, order);
    if (made !== order.id) return made;
    if (order.needsConfirmation) {
      await enqueueMail(tx, deps, mail);
      return made;
    }
    const reservedOrder = { id: made, state: "reserved", eventId: order.event.id } as const;
    await confirmOrder(tx, deps, reservedOrder, order.seats, { actor: "system", reason: "free" });
    await enqueueMail(tx, deps, mail);
    return made;
  });
}

const giftError = async (deps: ReserveDeps, { giftMinor }: Booking, lines: readonly OrderLine[]) =>
  giftMinor > 0 ? checkGiftOnTop(deps, money(giftMinor, currencyOf(lines))) : null;

/** Returns the first order for a duplicate form: same buyer and tickets. */
async function replayOrder(
  deps: Pick<Deps, "db" | "keys">,
  before: LinkedItem & { slug: string; buyerEmailKey: string },
  booking: Booking,
): Promise<Result<PlacedOrder, "repeated">> {
  const lines = await listLines(deps.db, before.id);
  const quantities = countTicketTypes(booking.guests);
  const same =
    before.slug === booking.slug &&
    before.buyerEmailKey === emailKey(booking.buyer.email) &&
    lines.length === quantities.size &&
    lines.every(({ typeKey, quantity }) => quantities.get(typeKey) === quantity);
  return same ? ok({ id: before.id, token: orderSecret(deps, before).token }) : err("repeated");
}

async function insertOrder(db: Deps["db"], deps: ReserveDeps, order: PreparedOrder): Promise<string> {
  const { id, booking, event, lines, seats, places } = order;
  const now = deps.now();
  const parts = {
    lines: lines.map(({ type, quantity, unitMinor }) => ({ type: type.id, quantity, unit: unitMinor })),
    guests: seats.map(({ typeId, seat, name }) => ({ type: typeId, seat, name })),
  };
  const made = await insertWithReference(async (reference) => {
    const row = await insertOrderWithLines(db, parts, {
      id,
      client_id: booking.clientId,
      reference,
      token_hash: orderSecret(deps, { id, linkVersion: 0 }).hash,
      event_id: event.id,
      state: order.needsConfirmation ? "awaiting_email" : "reserved",
      locale: booking.locale,
      buyer_name: booking.buyer.name,
      buyer_email: booking.buyer.email,
      buyer_email_key: emailKey(booking.buyer.email),
      access_needs: order.needs,
      total_minor: orderTotal(lines),
      gift_minor: booking.giftMinor,
      currency: currencyOf(lines),
      refund_hours: event.refundHours,
      hold_until: order.needsConfirmation ? confirmUntil({ createdAt: now }) : holdUntil(now),
      email_confirmed_at: booking.emailVerified ? now : null,
      contact_hash: contactHashes(deps, event.id, booking.buyer.email)[0],
      sender_hash: senderHashes(deps, event.id, booking.network)[0],
      seats: JSON.stringify(Object.fromEntries(places)),
      created_at: now,
      updated_at: now,
    });
    return row ?? (await findOrderByClientId(db, booking.clientId));
  });
  return made.id;
}
