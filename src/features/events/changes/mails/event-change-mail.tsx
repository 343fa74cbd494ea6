import { m } from "../../../../paraglide/messages";
import type { Deps } from "../../../../platform/deps";
import { formatDate, formatTime, formatTimeZone } from "../../../../platform/time/format-date";
import { formatMoney } from "../../../../platform/money/format-money";
import { type LocalizedText, localize, plainText } from "../../../../platform/i18n/localized-text";
import { joinParts } from "../../../../platform/i18n/format";
import type { Locale } from "../../../../platform/i18n/locales";
import { money } from "../../../../platform/money/money";
import type { Mail } from "../../../outbox/outbox.model";
import { renderMail } from "../../../outbox/ui/mail-layout";
import { type ChangeKind, type EventFacts, hasLocationChanged, hasTimeChanged } from "../event-changes.model";
import { orderLink } from "../../orders/order-links.server";

type EventChangeMailInput = {
  kind: ChangeKind;
  before: EventFacts;
  after: EventFacts;
  title: LocalizedText;
  note: LocalizedText;
  organisation: string;
  /** Calendar file with the same UID and a higher SEQUENCE. */
  calendar: string | null;
  order: {
    id: string;
    linkVersion: number;
    reference: string;
    email: string;
    locale: Locale;
    priceMinor: number;
    currency: string;
    /** Waits for a bank transfer, so there is nothing to refund. */
    unpaid: boolean;
  };
};

type Message = (inputs: { event: string }, options: { locale: Locale }) => string;
const MESSAGES: Record<ChangeKind, { heading: Message; text: Message }> = {
  moved: { heading: m.change_mail_moved, text: m.change_mail_moved_text },
  place: { heading: m.change_mail_place, text: m.change_mail_place_text },
  postponed: { heading: m.change_mail_postponed, text: m.change_mail_postponed_text },
  resumed: { heading: m.change_mail_resumed, text: m.change_mail_resumed_text },
  cancelled: { heading: m.change_mail_cancelled, text: m.change_mail_cancelled_text },
};

export function formatEventStart(
  { startsAt, timeZone }: Pick<EventFacts, "startsAt" | "timeZone">,
  locale: Locale,
) {
  const at = new Date(startsAt);
  return m.tickets_mail_when(
    {
      date: formatDate(at, locale, "full", timeZone),
      time: formatTime(at, locale, timeZone),
      zone: formatTimeZone(at, locale, timeZone),
    },
    { locale },
  );
}

export const formatLocation = ({ venue, address, location }: EventFacts, locale: Locale): string =>
  joinParts(
    [venue && plainText(localize(venue, locale)), address, plainText(localize(location, locale))].flatMap(
      (part) => part || [],
    ),
    locale,
  );

export function createEventChangeMail(
  deps: Pick<Deps, "keys" | "origin">,
  input: EventChangeMailInput,
): Mail {
  const { kind, organisation, order } = input;
  const { locale } = order;
  const options = { locale };
  const event = plainText(localize(input.title, locale));
  const messages = MESSAGES[kind];
  const note = Object.keys(input.note).length > 0 ? plainText(localize(input.note, locale)) : null;
  const rendered = renderMail(
    {
      preheader: messages.text({ event }, options),
      heading: messages.heading({ event }, options),
      paragraphs: [
        messages.text({ event }, options),
        ...factLines(input),
        ...(note === null ? [] : [note]),
        ...instructionLines(input),
      ],
      button: { label: m.tickets_mail_button({}, options), href: orderLink(deps, order, locale) },
      small: [
        m.tickets_mail_reference({ reference: order.reference }, options),
        ...(input.calendar === null ? [] : [m.change_mail_calendar({}, options)]),
        m.tickets_mail_keep({}, options),
      ],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    kind: `tickets.changed-${kind}`,
    recipient: order.email,
    locale,
    subject: messages.heading({ event }, options),
    ...rendered,
    ...(input.calendar === null ? {} : { calendar: input.calendar }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function factLines({ kind, before, after, order: { locale } }: EventChangeMailInput): string[] {
  const options = { locale };
  const beforeText = (fact: string) => m.change_mail_before({ fact }, options);
  const nowText = (fact: string) => m.change_mail_now({ fact }, options);
  if (kind === "postponed" || kind === "cancelled")
    return [m.change_mail_planned({ fact: formatEventStart(before, locale) }, options)];
  const hasNewTime = kind === "resumed" || hasTimeChanged(before, after);
  return [
    ...(hasNewTime
      ? [beforeText(formatEventStart(before, locale)), nowText(formatEventStart(after, locale))]
      : [formatEventStart(after, locale)]),
    ...(hasLocationChanged(before, after)
      ? [beforeText(formatLocation(before, locale)), nowText(formatLocation(after, locale))]
      : [formatLocation(after, locale)]),
  ];
}

function instructionLines({ kind, after, order }: EventChangeMailInput): string[] {
  const { locale, priceMinor, currency, unpaid } = order;
  const options = { locale };
  if (kind === "cancelled") {
    if (unpaid) return [m.change_mail_do_cancelled_unpaid({}, options)];
    if (priceMinor === 0) return [m.change_mail_do_cancelled_free({}, options)];
    const price = formatMoney(money(priceMinor, currency), locale);
    return [m.change_mail_do_cancelled_paid({ price }, options)];
  }
  if (unpaid) return [m.change_mail_do_unpaid({}, options)];
  if (kind === "postponed")
    return [priceMinor > 0 ? m.change_mail_do_wait({}, options) : m.change_mail_do_wait_free({}, options)];
  if (priceMinor === 0) return [m.change_mail_do_free({}, options)];
  const until = formatEventStart(after, locale);
  return [m.change_mail_do({ until, price: formatMoney(money(priceMinor, currency), locale) }, options)];
}
