import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { withNewReference } from "../../platform/reference";
import { money } from "../../platform/money";
import { type Result, err, ok } from "../../platform/result";
import { type Encrypted, encrypt } from "../../platform/encryption.server";
import { transact } from "../../platform/transact.server";
import { problemOnTop } from "../donations/ticket-money.service.server";
import type { Mail } from "../outbox/outbox.model";
import { enqueueMail } from "../outbox/outbox.service.server";
import { type EventClock, ticketSales } from "./events.model";
import { findOccasion } from "./events.store.server";
import { orderMail } from "./mails/order-mail";
import { hasHadFree, hasTooMany } from "./order-limits.service.server";
import { contactHashes, needsOf, orderSecret, senderHashes } from "./order-links.server";
import { eventFile } from "./order-mails.server";
import { type Seat, confirm } from "./order-steps.server";
import {
  FREE_AT_ONCE,
  MOST_OF_A_TYPE,
  MOST_PLACES,
  confirmUntil,
  holdUntil,
  quantities,
  totalOf,
} from "./orders.model";
import {
  findOrder,
  findOrderByClient,
  insertWholeOrder,
  isFull,
  isShareUsed,
  isTypeGone,
  mustConfirm,
} from "./orders.store.server";
import { lookForRoom } from "./pools.service.server";
import { sellableTypes } from "./ticket-types.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "payments">;

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
  proven: boolean;
  /** The address of the network as limits count it; null: it came by no form. */
  network: string | null;
};
/**
 * `share_used`: too many seats wait for other guests to confirm; `held_many`: this mailbox has all the unpaid seats it may.
 * `repeated`: the form was used for another order before, by somebody else.
 */
export type Refused =
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

type Type = Awaited<ReturnType<typeof sellableTypes>>[number];
type Line = { type: Type; quantity: number; unitMinor: number };

/**
 * Keeps the places for fifteen minutes. What costs nothing is confirmed at once, with its tickets, when it is small or its
 * buyer is known; else it waits for the buyer to confirm the e-mail address (docs/decisions/0079). All or nothing: any
 * number of processes sell exactly as many places as there are, since the database locks and counts the pools when an order
 * is committed, and undoes it when there are too few (docs/decisions/0061).
 * @returns the secret of the order's page; for the same form again that of the first order
 */
export async function reserve(deps: Writer, booking: Booking): Promise<Result<{ token: string }, Refused>> {
  const wanted = quantities(booking.guests);
  if (wanted.size === 0) return err("nothing");
  if (booking.guests.length > MOST_PLACES || Math.max(...wanted.values()) > MOST_OF_A_TYPE)
    return err("too_many");
  const event = await findOccasion(deps.db, deps.now(), booking.slug);
  if (!event) return err("unknown");
  const lines = linesOf(await sellableTypes(deps, [event.id]), wanted);
  if (!lines) return err("unknown");
  // Most of a crowd is turned away here, without a lock and before anything is made for them.
  const { places, room, half } = await lookForRoom(
    deps,
    new Map(lines.map(({ type, quantity }) => [type.id, quantity])),
  );
  const problem =
    problemOf(lines, event, booking, deps.now()) ??
    (await giftProblem(deps, booking, lines)) ??
    (room ? null : "sold_out") ??
    (await contactProblem(deps, event, booking, lines));
  if (problem) {
    const before = await findOrderByClient(deps.db, booking.clientId);
    return before ? repeat(deps, before, booking) : err(problem);
  }
  const confirms = await mustConfirmFirst(deps, { event, booking, lines, places }, half);
  return write(deps, await prepare(deps, { event, booking, lines, places }, confirms));
}

const isFree = (lines: readonly Line[], { giftMinor }: Booking): boolean => totalOf(lines) + giftMinor === 0;

/** Free tickets are never paid for, so a mailbox gets so many and no more. One that is typed only is limited when it confirms. */
const contactProblem = async (deps: Writer, event: Occasion, booking: Booking, lines: readonly Line[]) =>
  booking.proven &&
  isFree(lines, booking) &&
  (await hasTooMany(deps, {
    eventId: event.id,
    email: booking.buyer.email,
    seats: booking.guests.length,
  }))
    ? "held_many"
    : null;

/** Whether a free order confirms its address before it has tickets. */
async function mustConfirmFirst(
  deps: Writer,
  { event, booking, lines, places }: Chosen,
  half: boolean,
): Promise<boolean> {
  // Seats that nobody counts cannot be taken from anybody.
  if (!isFree(lines, booking) || booking.proven || places.size === 0) return false;
  const { guests, network } = booking;
  if (guests.length > FREE_AT_ONCE || !half) return true;
  return network !== null && hasHadFree(deps, event.id, { network, seats: guests.length });
}

type Occasion = NonNullable<Awaited<ReturnType<typeof findOccasion>>>;
type Places = Awaited<ReturnType<typeof lookForRoom>>["places"];
type Order = {
  id: string;
  event: Occasion;
  booking: Booking;
  lines: Line[];
  places: Places;
  /** Encrypted access needs. */
  needs: Encrypted<"ticket_order.access_needs"> | null;
  seats: (Seat & { name: string })[];
  /** Of an order that costs nothing: its tickets, or the link that confirms its address. */
  mail: Mail | null;
  /** Waits for its address to be confirmed. */
  confirms: boolean;
};
type Chosen = Pick<Order, "event" | "booking" | "lines" | "places">;

/** What is made before others wait: encrypted needs, and the mail. */
async function prepare(deps: Writer, chosen: Chosen, confirms: boolean): Promise<Order> {
  const { event, booking, lines } = chosen;
  const id = deps.newId();
  const seats = lines.flatMap(({ type }) =>
    booking.guests
      .filter((guest) => guest.type === type.key)
      .map(({ name }, index) => ({ typeId: type.id, seat: index + 1, name })),
  );
  const needs = booking.accessNeeds ? await encrypt(deps.keys, needsOf(id), booking.accessNeeds) : null;
  const mail = isFree(lines, booking) ? await freeMail(deps, event, { id, booking, confirms }) : null;
  return { ...chosen, id, seats, needs, confirms, mail };
}

async function write(
  deps: Writer,
  order: Order,
): Promise<Result<{ token: string }, "sold_out" | "share_used" | "repeated" | "unknown">> {
  try {
    const made = await insert(deps, order);
    if (made === order.id) return ok({ token: orderSecret(deps, made).token });
    return repeat(deps, (await findOrder(deps.db, made))!, order.booking);
  } catch (error) {
    if (isFull(error)) return err("sold_out");
    if (isShareUsed(error)) return err("share_used");
    // Half of a pool was left a moment ago, and others have taken it since.
    if (mustConfirm(error) && !order.confirms) return write(deps, await prepare(deps, order, true));
    if (isTypeGone(error)) return err("unknown");
    throw error;
  }
}

/** Writes the order down, with its tickets and its mail if it costs nothing. Gives its id, or that of the form's first order. */
function insert(deps: Writer, order: Order): Promise<string> {
  const { mail } = order;
  if (!mail) return insertOrder(deps.db, deps, order);
  return transact(deps.db, async (tx) => {
    const made = await insertOrder(tx, deps, order);
    if (made !== order.id) return made;
    if (order.confirms) {
      await enqueueMail(tx, deps, mail);
      return made;
    }
    const standing = { id: made, state: "reserved", eventId: order.event.id } as const;
    await confirm(tx, deps, standing, order.seats, { actor: "system", reason: "free" });
    await enqueueMail(tx, deps, mail);
    return made;
  });
}

const freeMail = async (
  deps: Writer,
  event: Occasion,
  { id, booking, confirms }: Pick<Order, "id" | "booking" | "confirms">,
) => {
  const { buyer, locale, organisation } = booking;
  const kind = confirms ? ("confirm" as const) : ("confirmed" as const);
  const calendar = await eventFile(deps, kind, event.slug, locale);
  const until = confirmUntil({ createdAt: deps.now() });
  return orderMail(deps, { ...event, kind, id, email: buyer.email, until, calendar, locale, organisation });
};

const giftProblem = async (deps: Writer, { giftMinor }: Booking, lines: readonly Line[]) =>
  giftMinor > 0 ? problemOnTop(deps, money(giftMinor, currencyOf(lines))) : null;

/** That of all: several in one order are refused. */
const currencyOf = (lines: readonly Line[]): string => lines[0]!.type.currency;

/** Null when a type is not of this event. */
function linesOf(types: readonly Type[], wanted: ReadonlyMap<string, number>): Line[] | null {
  const lines: Line[] = [];
  for (const [key, quantity] of wanted) {
    const type = types.find((one) => one.key === key);
    if (!type) return null;
    lines.push({ type, quantity, unitMinor: type.price_minor });
  }
  return lines;
}

function problemOf(
  lines: readonly Line[],
  event: EventClock,
  { seenMinor }: Booking,
  now: Date,
): "not_on_sale" | "price_changed" | null {
  if (lines.some(({ type }) => ticketSales({ ...type, left: null }, event, now) !== "on_sale"))
    return "not_on_sale";
  const one = new Set(lines.map(({ type }) => type.currency)).size === 1;
  return one && totalOf(lines) === seenMinor ? null : "price_changed";
}

/** The first answer to a form that comes twice; only to whoever sent it the first time. */
function repeat(
  deps: Pick<Deps, "keys">,
  before: { id: string; slug: string; buyerEmailKey: string },
  booking: Booking,
): Result<{ token: string }, "repeated"> {
  const same = before.slug === booking.slug && before.buyerEmailKey === emailKey(booking.buyer.email);
  return same ? ok({ token: orderSecret(deps, before.id).token }) : err("repeated");
}

async function insertOrder(db: Deps["db"], deps: Writer, order: Order): Promise<string> {
  const { id, booking, event, lines, seats, places } = order;
  const now = deps.now();
  const parts = {
    lines: lines.map(({ type, quantity, unitMinor }) => ({ type: type.id, quantity, unit: unitMinor })),
    guests: seats.map(({ typeId, seat, name }) => ({ type: typeId, seat, name })),
  };
  const made = await withNewReference(async (reference) => {
    const row = await insertWholeOrder(db, parts, {
      id,
      client_id: booking.clientId,
      reference,
      token_hash: orderSecret(deps, id).hash,
      event_id: event.id,
      state: order.confirms ? "awaiting_email" : "reserved",
      locale: booking.locale,
      buyer_name: booking.buyer.name,
      buyer_email: booking.buyer.email,
      buyer_email_key: emailKey(booking.buyer.email),
      access_needs: order.needs,
      total_minor: totalOf(lines),
      gift_minor: booking.giftMinor,
      currency: currencyOf(lines),
      refund_hours: event.refundHours,
      hold_until: order.confirms ? confirmUntil({ createdAt: now }) : holdUntil(now),
      email_confirmed_at: booking.proven ? now : null,
      contact_hash: contactHashes(deps, event.id, booking.buyer.email)[0],
      sender_hash: booking.network === null ? null : senderHashes(deps, event.id, booking.network)[0],
      places: JSON.stringify(Object.fromEntries(places)),
      created_at: now,
      updated_at: now,
    });
    return row ?? (await findOrderByClient(db, booking.clientId));
  });
  return made.id;
}
