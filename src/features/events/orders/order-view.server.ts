import { m } from "../../../paraglide/messages";
import { formatDate, formatTime, formatTimeZone } from "../../../platform/time/format-date";
import { formatMoney } from "../../../platform/money/format-money";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { type Money, money } from "../../../platform/money/money";
import { artOf } from "../../../ui/art/art-of";
import { qrPath } from "../../../platform/documents/qr-code.server";
import type { getEventAvailability } from "../events.service.server";
import { ticketSales } from "../events.model";
import {
  type TransferAccount,
  amountDue,
  isPayable,
  isUnconfirmed,
  eventTimingOf,
  refundUntil,
} from "./orders.model";
import type { OrderConfirmation } from "./confirm-email.service.server";
import { previousStartText } from "../changes/previous-start.server";
import { reorderFields } from "./reorder-fields";
import type { OrderDetails } from "./orders.service.server";
import type { TicketDetails } from "../tickets/tickets.service.server";
import { orderMessages } from "./order-state-messages.server";

type EventAvailability = NonNullable<Awaited<ReturnType<typeof getEventAvailability>>>;
type EventTimes = { startsAt: Date; endsAt: Date; timeZone: string };

const priceText = (minor: number, currency: string, locale: Locale): string =>
  minor === 0 ? m.events_price_free() : formatMoney(money(minor, currency), locale);

function whenView({ startsAt, endsAt, timeZone }: EventTimes, locale: Locale) {
  const clock = (moment: Date) => formatTime(moment, locale, timeZone);
  return {
    date: formatDate(startsAt, locale, "full", timeZone),
    time: m.events_from_to({ start: clock(startsAt), end: clock(endsAt) }),
    zone: formatTimeZone(startsAt, locale, timeZone),
  };
}

/** Null for an unpublished page; tickets stay valid. */
const eventPath = (
  { slug, eventState, eventPublishAt }: { slug: string; eventState: string; eventPublishAt: Date | null },
  now: Date,
): string | null =>
  eventState !== "draft" && eventPublishAt !== null && eventPublishAt <= now ? `/events/${slug}` : null;

type GiftLimits = { least: Money; most: Money } | null;

export function orderFormView(
  { event, tickets }: EventAvailability,
  limits: GiftLimits,
  locale: Locale,
  now: Date,
) {
  return {
    gift: limits && {
      currency: limits.least.currency,
      least: formatMoney(limits.least, locale),
      most: formatMoney(limits.most, locale),
    },
    slug: event.slug,
    ...localize({ title: event.title, location: event.location }, locale),
    art: artOf(event),
    when: whenView(event, locale),
    types: tickets.map(({ key, name, price, left, ...terms }) => ({
      key,
      name: plainText(localize(name, locale)),
      price: priceText(price.minor, price.currency, locale),
      minor: price.minor,
      currency: price.currency,
      left,
      open: ticketSales({ ...terms, left }, event, now) === "on_sale",
    })),
  };
}
export type OrderFormView = ReturnType<typeof orderFormView>;

export function orderSummaryView(types: OrderFormView["types"], guests: readonly string[], locale: Locale) {
  const lines = types
    .map((type) => ({ ...type, count: guests.filter((key) => key === type.key).length }))
    .filter(({ count }) => count > 0);
  const total = lines.reduce((sum, { count, minor }) => sum + count * minor, 0);
  const currency = lines[0]?.currency ?? "USD";
  return {
    lines: lines.map(({ key, name, count, minor }) => ({
      key,
      name,
      count,
      price: priceText(count * minor, currency, locale),
    })),
    total: priceText(total, currency, locale),
    minor: total,
  };
}
export type OrderSummaryView = ReturnType<typeof orderSummaryView>;

/** `account`: null when no transfers are accepted. `emailVerified`: signed in with the order's email address. */
type PaymentOptions = {
  card: boolean;
  account: TransferAccount | null;
  changedAt: Date | null;
  emailVerified?: boolean;
};

export function orderView(
  order: OrderDetails,
  { card, account, changedAt, emailVerified = false }: PaymentOptions,
  locale: Locale,
  now: Date,
) {
  const priced = order.totalMinor > 0;
  const hasGift = order.giftMinor > 0;
  const payable = isPayable(order, now);
  const open = isConfirmed(order);
  return {
    reference: order.reference,
    state: order.state,
    messages: orderMessages(order, now),
    ...localize({ title: order.title, location: order.location }, locale),
    slug: order.slug,
    eventPath: eventPath(order, now),
    art: artOf(order),
    email: order.buyerEmail,
    mailProblem: order.mailProblem,
    when: whenView(order, locale),
    eventStatus: order.eventStatus,
    movedFrom: previousStartText(order, locale),
    lines: order.lines.map(({ name, quantity, unitMinor }) => ({
      name: plainText(localize(name, locale)),
      count: quantity,
      price: priceText(quantity * unitMinor, order.currency, locale),
    })),
    gift: hasGift ? giftView(order, payable, locale) : null,
    total: priceText(amountDue(order), order.currency, locale),
    refunded: refundedText(order, locale),
    hold: payable ? holdView(order, locale, now) : null,
    transferAnnounced: payable && isTransferAnnounced(order),
    /** Deadline to confirm the email address; null when not needed. */
    confirm: payable && order.state === "awaiting_email" ? momentView(order, order.holdUntil, locale) : null,
    reorder: isUnconfirmed(order) && !payable && eventPath(order, now) ? reorderFields(order) : null,
    card:
      card && payable && amountDue(order) > 0 && !isTransferAnnounced(order) ? cardPaymentStep(order) : null,
    transfer:
      account && payable && isTransferOffered(order)
        ? transferView(order, { account, changedAt, emailVerified }, locale)
        : null,
    tickets: order.tickets.map((ticket) => orderTicketView(order, ticket, locale, now)),
    terms: priced && open ? termsText(order, locale) : null,
    giftTerms: hasGift && open ? m.tickets_gift_terms({}, { locale }) : null,
  };
}
export type OrderView = ReturnType<typeof orderView>;

const momentView = ({ timeZone }: OrderDetails, moment: Date, locale: Locale) => ({
  time: formatTime(moment, locale, timeZone),
  date: formatDate(moment, locale, "long", timeZone),
});

const giftView = (order: OrderDetails, payable: boolean, locale: Locale) => ({
  amount: priceText(order.giftMinor, order.currency, locale),
  receipt: order.gift?.receiptPath ?? null,
  back: order.gift?.state === "refunded",
  removable: payable && order.state === "reserved",
});

const holdView = (order: OrderDetails, locale: Locale, now: Date) => ({
  ...momentView(order, order.holdUntil, locale),
  zone: formatTimeZone(order.holdUntil, locale, order.timeZone),
  seconds: Math.max(0, Math.floor((order.holdUntil.getTime() - now.getTime()) / 1000)),
});

const isTransferOffered = (order: OrderDetails): boolean =>
  isTransferAnnounced(order) || (order.state !== "awaiting_email" && order.transferUntil !== null);

type TransferOptions = { account: TransferAccount; changedAt: Date | null; emailVerified: boolean };

function transferView(
  order: OrderDetails,
  { account, changedAt, emailVerified }: TransferOptions,
  locale: Locale,
) {
  const isAnnounced = isTransferAnnounced(order);
  const dateOf = (moment: Date) => formatDate(moment, locale, "long", order.timeZone);
  return {
    account: isAnnounced ? { ...account, note: noteOf(account, locale) } : null,
    until: dateOf(isAnnounced ? order.holdUntil : order.transferUntil!),
    changed:
      changedAt && changedAt > order.createdAt
        ? m.changes_account_note({ date: dateOf(changedAt) }, { locale })
        : null,
    needsConfirmation: !emailVerified,
  };
}

/** Paid, and not refunded as a whole. */
const isConfirmed = ({ state }: OrderDetails): boolean =>
  state === "confirmed" || state === "partly_refunded";

const orderTicketView = (
  order: OrderDetails,
  ticket: OrderDetails["tickets"][number],
  locale: Locale,
  now: Date,
) => ({
  id: ticket.id,
  token: ticket.token,
  code: ticket.code,
  guest: ticket.name || order.buyerName,
  type: plainText(localize(ticket.typeName, locale)),
  cancelled: ticket.state === "cancelled",
  /** Name that can still change; null when it is too late. */
  guestName: ticket.state === "valid" && now < order.endsAt ? ticket.name : null,
  back:
    isConfirmed(order) &&
    ticket.state === "valid" &&
    (order.totalMinor === 0 || order.refundable) &&
    now < order.endsAt,
});

function refundedText({ state, lines, tickets, currency }: OrderDetails, locale: Locale): string | null {
  if (state !== "partly_refunded" && state !== "refunded") return null;
  const cancelled = tickets.filter((ticket) => ticket.state === "cancelled");
  const priceOf = new Map(lines.map(({ typeId, unitMinor }) => [typeId, unitMinor]));
  const minor = cancelled.reduce((sum, { typeId }) => sum + (priceOf.get(typeId) ?? 0), 0);
  return minor === 0 ? null : priceText(minor, currency, locale);
}

const noteOf = ({ note }: TransferAccount, locale: Locale): string | null =>
  note ? plainText(localize(note, locale)) : null;

/** Chosen and confirmed: the account is shown. */
const isTransferAnnounced = ({ state, method }: OrderDetails): boolean =>
  state === "awaiting_payment" && method === "transfer";

export function confirmationView(
  { order, guests, state, token }: OrderConfirmation,
  locale: Locale,
  now: Date,
) {
  const until = order.holdUntil;
  return {
    state,
    token,
    ...localize({ title: order.title }, locale),
    eventPath: eventPath(order, now),
    slug: order.slug,
    art: artOf(order),
    when: whenView(order, locale),
    seats: guests.length,
    free: amountDue(order) === 0,
    hold: {
      time: formatTime(until, locale, order.timeZone),
      zone: formatTimeZone(until, locale, order.timeZone),
    },
    // Only when the seats are gone: other holders of the link must not see the buyer's data.
    reorder: state === "gone" && eventPath(order, now) ? reorderFields({ ...order, guests }) : null,
  };
}
export type ConfirmationView = ReturnType<typeof confirmationView>;

function cardPaymentStep({ attempt }: OrderDetails): "begin" | "resume" | "failed" | "under_way" {
  if (attempt === null) return "begin";
  if (attempt === "processing" || attempt === "succeeded") return "under_way";
  return attempt === "created" || attempt === "requires_action" ? "resume" : "failed";
}

function termsText(order: OrderDetails, locale: Locale): string {
  const until = refundUntil(eventTimingOf(order), order.refundHours);
  if (until === "always") return m.tickets_terms_always();
  if (until === "never") return m.tickets_terms_never();
  return m.tickets_terms_until({
    date: formatDate(until, locale, "long", order.timeZone),
    time: formatTime(until, locale, order.timeZone),
    zone: formatTimeZone(until, locale, order.timeZone),
  });
}

/** `link` is the content of the QR code. */
export function ticketView(ticket: TicketDetails, locale: Locale, link: string, now: Date) {
  return {
    code: ticket.code,
    state: ticket.state,
    guest: ticket.name || ticket.buyerName,
    type: plainText(localize(ticket.typeName, locale)),
    eventPath: eventPath(ticket, now),
    ...localize({ title: ticket.title, location: ticket.location, venue: ticket.venue }, locale),
    address: ticket.address,
    when: whenView(ticket, locale),
    eventStatus: ticket.eventStatus,
    movedFrom: previousStartText(ticket, locale),
    reference: ticket.reference,
    qr: qrPath(link),
  };
}

export type TicketView = ReturnType<typeof ticketView>;
