import { m } from "../../../../paraglide/messages";
import type { Deps } from "../../../../platform/deps";
import { formatList } from "../../../../platform/i18n/format";
import { formatDate, formatTime, formatTimeZone } from "../../../../platform/time/format-date";
import { type LocalizedText, localize, plainText } from "../../../../platform/i18n/localized-text";
import type { Locale } from "../../../../platform/i18n/locales";
import { formatMoney } from "../../../../platform/money/format-money";
import { money } from "../../../../platform/money/money";
import { hrefOf } from "../../../../platform/i18n/href";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import { confirmLink, orderLink } from "../order-links.server";
import type { OrderState, TransferAccount } from "../orders.model";

/** `confirm`: link that confirms the email address; `link`: link to the order, sent on request. */
type OrderMailKind =
  "confirm" | "confirmed" | "transfer" | "late" | "returned" | "cancelled" | "off" | "link";

/** `refundMinor` is 0 for free and unpaid tickets. */
export type ReturnedTickets = {
  tickets: readonly { type: LocalizedText; guest: string }[];
  refundMinor: number;
};

type OrderMailInput = {
  kind: OrderMailKind;
  id: string;
  linkVersion: number;
  reference?: string;
  email: string;
  locale: Locale;
  organisation: string;
  slug: string;
  /** `draft`: the page is unpublished, so nothing links to it. */
  eventState?: string;
  title: LocalizedText;
  startsAt: Date;
  timeZone: string;
  totalMinor?: number;
  giftMinor?: number;
  currency?: string;
  state?: OrderState;
  returned?: ReturnedTickets;
  calendar?: string | null;
  /** Account of a transfer. `until`: end of the hold for the transfer or for the confirmation. */
  account?: TransferAccount;
  until?: Date;
};

export function orderMail(deps: Pick<Deps, "keys" | "origin">, order: OrderMailInput): Mail {
  const { kind, locale, organisation, startsAt, timeZone } = order;
  const options = { locale };
  const event = plainText(localize(order.title, locale));
  const when = m.tickets_mail_when(
    {
      date: formatDate(startsAt, locale, "full", timeZone),
      time: formatTime(startsAt, locale, timeZone),
      zone: formatTimeZone(startsAt, locale, timeZone),
    },
    options,
  );
  const message = MESSAGES[kind];
  const calendarUrl = deps.origin + hrefOf(`/events/${order.slug}.ics`, locale);
  const parts = renderMail(
    {
      preheader: message.text({ event }, options),
      heading: message.heading({ event }, options),
      paragraphs: [
        message.text({ event }, options),
        `${event}. ${when}`,
        ...returnedLines(order),
        ...giftLines(order),
        ...transferLines(order),
        ...confirmLines(order),
      ],
      button: buttonOf(deps, order),
      small: [
        ...(order.reference ? [m.tickets_mail_reference({ reference: order.reference }, options)] : []),
        ...((kind === "confirmed" || kind === "link") && order.eventState !== "draft"
          ? [m.tickets_mail_calendar({ link: calendarUrl }, options)]
          : []),
        kind === "confirm" ? m.tickets_mail_confirm_not_you({}, options) : m.tickets_mail_keep({}, options),
      ],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    kind: `tickets.${kind}`,
    recipient: order.email,
    locale,
    subject: message.heading({ event }, options),
    ...parts,
    ...(order.calendar ? { calendar: order.calendar } : {}),
    // RFC 3834: prevents automatic replies like absence notices.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** A confirmation link leads to the order only after it is used. */
const buttonOf = (deps: Pick<Deps, "keys" | "origin">, { kind, locale, ...order }: OrderMailInput) =>
  kind === "confirm"
    ? { label: m.tickets_confirm_button({}, { locale }), href: confirmLink(deps, order, locale) }
    : { label: m.tickets_mail_button({}, { locale }), href: orderLink(deps, order, locale) };

function confirmLines({ kind, until, locale, timeZone }: OrderMailInput): string[] {
  if (kind !== "confirm" || !until) return [];
  const clock = {
    time: formatTime(until, locale, timeZone),
    date: formatDate(until, locale, "long", timeZone),
    zone: formatTimeZone(until, locale, timeZone),
  };
  return [m.tickets_mail_confirm_until(clock, { locale })];
}

type Message = (inputs: { event: string }, options: { locale: Locale }) => string;
const MESSAGES: Record<OrderMailKind, { heading: Message; text: Message }> = {
  confirm: { heading: m.tickets_mail_confirm, text: m.tickets_mail_confirm_text },
  confirmed: { heading: m.tickets_mail_confirmed, text: m.tickets_mail_confirmed_text },
  transfer: { heading: m.tickets_mail_transfer, text: m.tickets_mail_transfer_text },
  late: { heading: m.tickets_mail_late, text: m.tickets_mail_late_text },
  returned: { heading: m.tickets_mail_returned, text: m.tickets_mail_returned_text },
  cancelled: { heading: m.tickets_mail_cancelled, text: m.tickets_mail_cancelled_text },
  off: { heading: m.tickets_mail_called_off, text: m.tickets_mail_called_off_text },
  link: { heading: m.tickets_mail_link, text: m.tickets_mail_link_text },
};

function returnedLines({ returned, currency, locale }: OrderMailInput): string[] {
  if (!returned || returned.tickets.length === 0) return [];
  const names = returned.tickets.map(({ type, guest }) => {
    const name = plainText(localize(type, locale));
    return guest === "" ? name : m.tickets_mail_ticket_of({ type: name, guest }, { locale });
  });
  const lines = [m.tickets_mail_cancelled_list({ tickets: formatList(names, locale) }, { locale })];
  if (returned.refundMinor === 0 || currency === undefined) return lines;
  const amount = formatMoney(money(returned.refundMinor, currency), locale);
  return [...lines, m.tickets_mail_refund({ amount }, { locale })];
}

/** Amounts of tickets and gift; for cancelled tickets, where the gift remains. */
function giftLines({
  kind,
  state,
  locale,
  totalMinor = 0,
  giftMinor = 0,
  currency,
}: OrderMailInput): string[] {
  if (giftMinor === 0 || currency === undefined) return [];
  const amount = (minor: number) => formatMoney(money(minor, currency), locale);
  const sums = {
    tickets: amount(totalMinor),
    gift: amount(giftMinor),
    total: amount(totalMinor + giftMinor),
  };
  if (kind === "confirmed") return [m.tickets_mail_gift(sums, { locale })];
  if (kind === "transfer") return [m.tickets_mail_gift_asked(sums, { locale })];
  const paid = state === "confirmed" || state === "partly_refunded";
  const ends = kind === "cancelled" || kind === "off";
  return ends && paid ? [m.tickets_mail_gift_stays({ gift: sums.gift }, { locale })] : [];
}

function transferLines({
  account,
  until,
  reference,
  locale,
  timeZone,
  totalMinor,
  giftMinor = 0,
  currency,
}: OrderMailInput) {
  if (!account || !until || !reference || totalMinor === undefined || !currency) return [];
  const options = { locale };
  const { holder, bank, number, swift, note } = account;
  return [
    ...(note ? [plainText(localize(note, locale))] : []),
    m.tickets_mail_account({ holder, bank, number, swift }, options),
    m.tickets_mail_amount(
      {
        amount: formatMoney(money(totalMinor + giftMinor, currency), locale),
        currency,
        reference,
        date: formatDate(until, locale, "long", timeZone),
      },
      options,
    ),
  ];
}
