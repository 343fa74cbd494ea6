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

/** What a guest asks for. */
export type Booking = {
  /** Made with the form; the same one again is the same order. */
  clientId: string;
  /** The event's address. */
  slug: string;
  /** One for each place: key of the ticket type, name or an empty text. */
  guests: readonly { type: string; name: string }[];
  buyer: { name: string; email: string };
  accessNeeds: string | null;
  /** The sum of the tickets that the guest was shown, in minor units. */
  seenMinor: number;
  /** What the guest gives on top of it; 0: nothing. */
  giftMinor: number;
  locale: Locale;
  /** Signs the mail. */
  organisation: string;
  /** The buyer is signed in with this address, so it needs no mail to confirm it. */
  emailVerified: boolean;
  /** The address of the network as limits count it; null: it came by no form. */
  network: string | null;
};
/** An order that was made, with the secret of its page. */
type PlacedOrder = { id: string; token: string };

/**
 * `share_used`: too many seats wait for other guests to confirm; `held_many`: this mailbox has all the unpaid seats it may.
 * `repeated`: the form was used for another order before.
 */
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
 * Keeps the places for fifteen minutes. What costs nothing is confirmed at once, with its tickets, when it is small or its
 * buyer is known; else it waits for the buyer to confirm the e-mail address (docs/decisions/0079). All or nothing: any
 * number of processes sell exactly as many places as there are, since the database locks and counts the pools when an order
 * is committed, and undoes it when there are too few (docs/decisions/0061).
 * @returns the order with the secret of its page; for the same form again the first order
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
  // Most of a crowd is turned away here, without a lock and before anything is made for them.
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

/** Free tickets are never paid for, so a mailbox gets so many and no more. One that is typed only is limited when it confirms. */
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

/** Whether a free order confirms its address before it has tickets. */
async function mustConfirmFirst(
  deps: ReserveDeps,
  { event, booking, lines, places }: OrderSelection,
  halfFree: boolean,
): Promise<boolean> {
  // Seats that nobody counts cannot be taken from anybody.
  if (!isFree(lines, booking) || booking.emailVerified || places.size === 0) return false;
  const { guests, network } = booking;
  if (guests.length > MAX_FREE_SEATS_UNCONFIRMED || !halfFree) return true;
  return network !== null && exceedsFreeSeats(deps, event.id, { network, seats: guests.length });
}

type OrderableEvent = NonNullable<Awaited<ReturnType<typeof findOrderableEvent>>>;
type SeatsByPool = Awaited<ReturnType<typeof checkAvailability>>["seatsByPool"];
type PreparedOrder = {
  id: string;
  event: OrderableEvent;
  booking: Booking;
  lines: OrderLine[];
  places: SeatsByPool;
  /** Encrypted access needs. */
  needs: Encrypted<"ticket_order.access_needs"> | null;
  seats: (Seat & { name: string })[];
  /** Of an order that costs nothing: its tickets, or the link that confirms its address. */
  mail: Mail | null;
  /** Waits for its address to be confirmed. */
  needsConfirmation: boolean;
};
type OrderSelection = Pick<PreparedOrder, "event" | "booking" | "lines" | "places">;

/** What is made before others wait: encrypted needs, and the mail. */
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
    // Half of a pool was left a moment ago, and others have taken it since.
    if (isConfirmationRequired(error) && !order.needsConfirmation)
      return writeOrder(deps, await prepareOrder(deps, order, true));
    if (isTicketTypeMissing(error)) return err("unknown");
    throw error;
  }
}

/** Writes the order down, with its tickets and its mail if it costs nothing. Gives its id, or that of the form's first order. */
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

/** The first answer to a form that comes twice: from the same buyer, for the same tickets. */
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
      sender_hash: booking.network === null ? null : senderHashes(deps, event.id, booking.network)[0],
      seats: JSON.stringify(Object.fromEntries(places)),
      created_at: now,
      updated_at: now,
    });
    return row ?? (await findOrderByClientId(db, booking.clientId));
  });
  return made.id;
}
