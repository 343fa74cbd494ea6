import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { formatDate, formatTime, formatZone } from "../../../platform/format";
import { type Locale, type LocalizedText, localize, words } from "../../../platform/languages";
import { formatMoney } from "../../../platform/format";
import { money } from "../../../platform/money";
import { hrefOf } from "../../../ui/href";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import { confirmLink, orderLink } from "../order-links.server";
import type { OrderState, TransferAccount } from "../orders.model";

/** `confirm`: the link that confirms the address; `link`: that of the order again, because somebody asked for it. */
type Kind = "confirm" | "confirmed" | "transfer" | "late" | "returned" | "cancelled" | "off" | "link";

type OrderMail = {
  kind: Kind;
  id: string;
  reference?: string;
  email: string;
  locale: Locale;
  organisation: string;
  slug: string;
  title: LocalizedText;
  startsAt: Date;
  timeZone: string;
  /** What the tickets cost, and what is given on top of them. */
  totalMinor?: number;
  giftMinor?: number;
  currency?: string;
  state?: OrderState;
  /** The event for the calendar of the buyer. */
  calendar?: string | null;
  /** Of a transfer: where it goes. `until`: how long the places are kept for it, or for the address to be confirmed. */
  account?: TransferAccount;
  until?: Date;
};

/** Every mail about an order: what happened, when and where the event is, and the link to the order. */
export async function orderMail(deps: Pick<Deps, "keys" | "origin">, order: OrderMail): Promise<Mail> {
  const { kind, locale, organisation, startsAt, timeZone } = order;
  const spoken = { locale };
  const event = words(localize(order.title, locale));
  const when = m.tickets_mail_when(
    {
      date: formatDate(startsAt, locale, "full", timeZone),
      time: formatTime(startsAt, locale, timeZone),
      zone: formatZone(startsAt, locale, timeZone),
    },
    spoken,
  );
  const said = SAID[kind];
  const feed = deps.origin + hrefOf(`/events/${order.slug}.ics`, locale);
  const parts = await drawMail(
    {
      preheader: said.text({ event }, spoken),
      heading: said.heading({ event }, spoken),
      paragraphs: [
        said.text({ event }, spoken),
        `${event}. ${when}`,
        ...giftLines(order),
        ...transferLines(order),
        ...confirmLines(order),
      ],
      button: buttonOf(deps, order),
      small: [
        ...(order.reference ? [m.tickets_mail_reference({ reference: order.reference }, spoken)] : []),
        ...(kind === "confirmed" || kind === "link" ? [m.tickets_mail_calendar({ link: feed }, spoken)] : []),
        kind === "confirm" ? m.tickets_mail_confirm_not_you({}, spoken) : m.tickets_mail_keep({}, spoken),
      ],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    kind: `tickets.${kind}`,
    recipient: order.email,
    locale,
    subject: said.heading({ event }, spoken),
    ...parts,
    ...(order.calendar ? { calendar: order.calendar } : {}),
    // RFC 3834: nobody's holiday notice is to answer it.
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** The page of the order, or the one that confirms its address: which leads on to the order only when it is confirmed. */
const buttonOf = (deps: Pick<Deps, "keys" | "origin">, { kind, id, locale }: OrderMail) =>
  kind === "confirm"
    ? { label: m.tickets_confirm_button({}, { locale }), href: confirmLink(deps, id, locale) }
    : { label: m.tickets_mail_button({}, { locale }), href: orderLink(deps, id, locale) };

function confirmLines({ kind, until, locale, timeZone }: OrderMail): string[] {
  if (kind !== "confirm" || !until) return [];
  const clock = {
    time: formatTime(until, locale, timeZone),
    date: formatDate(until, locale, "long", timeZone),
    zone: formatZone(until, locale, timeZone),
  };
  return [m.tickets_mail_confirm_until(clock, { locale })];
}

type Said = (inputs: { event: string }, options: { locale: Locale }) => string;
const SAID: Record<Kind, { heading: Said; text: Said }> = {
  confirm: { heading: m.tickets_mail_confirm, text: m.tickets_mail_confirm_text },
  confirmed: { heading: m.tickets_mail_confirmed, text: m.tickets_mail_confirmed_text },
  transfer: { heading: m.tickets_mail_transfer, text: m.tickets_mail_transfer_text },
  late: { heading: m.tickets_mail_late, text: m.tickets_mail_late_text },
  returned: { heading: m.tickets_mail_returned, text: m.tickets_mail_returned_text },
  cancelled: { heading: m.tickets_mail_cancelled, text: m.tickets_mail_cancelled_text },
  off: { heading: m.tickets_mail_called_off, text: m.tickets_mail_called_off_text },
  link: { heading: m.tickets_mail_link, text: m.tickets_mail_link_text },
};

/** Both parts of what is paid; and where the gift is when its tickets are gone. */
function giftLines({ kind, state, locale, totalMinor = 0, giftMinor = 0, currency }: OrderMail): string[] {
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
}: OrderMail) {
  if (!account || !until || !reference || totalMinor === undefined || !currency) return [];
  const spoken = { locale };
  return [
    m.tickets_mail_account({ ...account }, spoken),
    m.tickets_mail_amount(
      {
        amount: formatMoney(money(totalMinor + giftMinor, currency), locale),
        currency,
        reference,
        date: formatDate(until, locale, "long", timeZone),
      },
      spoken,
    ),
  ];
}
