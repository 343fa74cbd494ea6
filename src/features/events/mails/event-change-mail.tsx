import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { formatDate, formatMoney, formatTime, formatZone } from "../../../platform/format";
import { type Locale, type LocalizedText, localize, words } from "../../../platform/languages";
import { money } from "../../../platform/money";
import type { Mail } from "../../outbox/outbox.model";
import { drawMail } from "../../outbox/ui/mail-frame";
import { type ChangeKind, type EventFacts, isOtherPlace, isOtherTime } from "../event-changes.model";
import { orderLink } from "../order-links.server";

type EventChangeMail = {
  kind: ChangeKind;
  before: EventFacts;
  after: EventFacts;
  title: LocalizedText;
  /** What staff add, in the languages that they wrote it in. */
  note: LocalizedText;
  organisation: string;
  /** The event as it stands now, for the guest's calendar: same UID, higher SEQUENCE. */
  calendar: string | null;
  order: {
    id: string;
    reference: string;
    email: string;
    locale: Locale;
    /** What was paid for the tickets that are still valid. */
    priceMinor: number;
    currency: string;
    /** Waits for a transfer: there is nothing to give back yet. */
    unpaid: boolean;
  };
};

type Said = (inputs: { event: string }, options: { locale: Locale }) => string;
const SAID: Record<ChangeKind, { heading: Said; text: Said }> = {
  moved: { heading: m.change_mail_moved, text: m.change_mail_moved_text },
  place: { heading: m.change_mail_place, text: m.change_mail_place_text },
  postponed: { heading: m.change_mail_postponed, text: m.change_mail_postponed_text },
  resumed: { heading: m.change_mail_resumed, text: m.change_mail_resumed_text },
  cancelled: { heading: m.change_mail_cancelled, text: m.change_mail_cancelled_text },
};

/** Date and hour of an event on the clock there: `Thursday 4 February 2027, 09:00 (East Africa Time)`. */
export function whenText({ startsAt, timeZone }: Pick<EventFacts, "startsAt" | "timeZone">, locale: Locale) {
  const at = new Date(startsAt);
  return m.tickets_mail_when(
    {
      date: formatDate(at, locale, "full", timeZone),
      time: formatTime(at, locale, timeZone),
      zone: formatZone(at, locale, timeZone),
    },
    { locale },
  );
}

/** Where it is, from the hall to the city. */
export const whereText = ({ venue, address, location }: EventFacts, locale: Locale): string =>
  [venue && words(localize(venue, locale)), address, words(localize(location, locale))]
    .filter(Boolean)
    .join(", ");

/** Notifies a guest that an event has changed: what was planned, what is planned now, and what to do. */
export async function eventChangeMail(
  deps: Pick<Deps, "keys" | "origin">,
  change: EventChangeMail,
): Promise<Mail> {
  const { kind, organisation, order } = change;
  const { locale } = order;
  const spoken = { locale };
  const event = words(localize(change.title, locale));
  const said = SAID[kind];
  const note = Object.keys(change.note).length > 0 ? words(localize(change.note, locale)) : null;
  const parts = await drawMail(
    {
      preheader: said.text({ event }, spoken),
      heading: said.heading({ event }, spoken),
      paragraphs: [
        said.text({ event }, spoken),
        ...factLines(change),
        ...(note === null ? [] : [note]),
        ...whatToDo(change),
      ],
      button: { label: m.tickets_mail_button({}, spoken), href: orderLink(deps, order.id, locale) },
      small: [
        m.tickets_mail_reference({ reference: order.reference }, spoken),
        ...(change.calendar === null ? [] : [m.change_mail_calendar({}, spoken)]),
        m.tickets_mail_keep({}, spoken),
      ],
    },
    { locale, organisation, origin: deps.origin },
  );
  return {
    kind: `tickets.changed-${kind}`,
    recipient: order.email,
    locale,
    subject: said.heading({ event }, spoken),
    ...parts,
    ...(change.calendar === null ? {} : { calendar: change.calendar }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function factLines({ kind, before, after, order: { locale } }: EventChangeMail): string[] {
  const spoken = { locale };
  const was = (fact: string) => m.change_mail_before({ fact }, spoken);
  const is = (fact: string) => m.change_mail_now({ fact }, spoken);
  if (kind === "postponed" || kind === "cancelled")
    return [m.change_mail_planned({ fact: whenText(before, locale) }, spoken)];
  const time = kind === "resumed" || isOtherTime(before, after);
  return [
    ...(time ? [was(whenText(before, locale)), is(whenText(after, locale))] : [whenText(after, locale)]),
    ...(isOtherPlace(before, after)
      ? [was(whereText(before, locale)), is(whereText(after, locale))]
      : [whereText(after, locale)]),
  ];
}

/** Keep the ticket, or give it back: until when, and what comes back. */
function whatToDo({ kind, after, order }: EventChangeMail): string[] {
  const { locale, priceMinor, currency, unpaid } = order;
  const spoken = { locale };
  if (kind === "cancelled") {
    if (unpaid) return [m.change_mail_do_cancelled_unpaid({}, spoken)];
    if (priceMinor === 0) return [m.change_mail_do_cancelled_free({}, spoken)];
    const price = formatMoney(money(priceMinor, currency), locale);
    return [m.change_mail_do_cancelled_paid({ price }, spoken)];
  }
  if (unpaid) return [m.change_mail_do_unpaid({}, spoken)];
  if (kind === "postponed")
    return [priceMinor > 0 ? m.change_mail_do_wait({}, spoken) : m.change_mail_do_wait_free({}, spoken)];
  if (priceMinor === 0) return [m.change_mail_do_free({}, spoken)];
  const until = whenText(after, locale);
  return [m.change_mail_do({ until, price: formatMoney(money(priceMinor, currency), locale) }, spoken)];
}
