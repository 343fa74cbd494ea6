import { m } from "../../paraglide/messages";
import { csv } from "../../platform/csv";
import { formatDate, formatMoney, formatTime } from "../../platform/format";
import { type Locale, localize, words } from "../../platform/languages";
import { money } from "../../platform/money";
import { hashToken } from "../../platform/token.server";
import { eventPhase } from "./events.model";
import { type TicketState, dueOf } from "./orders.model";
import type { readMoney } from "./refunds.service.server";
import type { Door, Tapped, readDoor } from "./tickets.service.server";
import { eventChips } from "./ui/event-labels";

type ReadDoor = NonNullable<Awaited<ReturnType<typeof readDoor>>>;

/** An event in the organisers' list. */
export const doorRowView = (door: Door, locale: Locale, now: Date) => ({
  slug: door.slug,
  ...localize({ title: door.title, location: door.location }, locale),
  chips: eventChips(eventPhase(door, now), null),
  when: `${formatDate(door.startsAt, locale, "long", door.timeZone)}, ${formatTime(door.startsAt, locale, door.timeZone)}`,
  sold: door.sold,
  inside: door.inside,
});

const STATES: Record<TicketState, (inputs: object, options: { locale: Locale }) => string> = {
  valid: m.organiser_state_valid,
  checked_in: m.organiser_state_in,
  checked_out: m.organiser_state_out,
  cancelled: m.organiser_state_cancelled,
};

/** The door of one event: counts, and the guests that were looked for. `newId` names each tap before it is made. */
export const doorView = (door: ReadDoor, locale: Locale, newId: () => string, sessionId: string) => ({
  /** The copy that a phone stores: it names no guest. */
  copy: false,
  slug: door.event.slug,
  timeZone: door.event.timeZone,
  // What the phone binds its list to. It opens nothing.
  session: hashToken(`check-in ${sessionId}`).slice(0, 16),
  twice: door.twice.map(({ id, name, buyerName, first, again }) => {
    const [early, late] = first < again ? [first, again] : [again, first];
    const clock = (moment: Date) => formatTime(moment, locale, door.event.timeZone);
    return {
      id,
      text: m.checkin_twice_guest(
        { name: name || buyerName, first: clock(early), again: clock(late) },
        { locale },
      ),
    };
  }),
  title: words(localize(door.event.title, locale)),
  when: `${formatDate(door.event.startsAt, locale, "full", door.event.timeZone)}, ${formatTime(door.event.startsAt, locale, door.event.timeZone)}`,
  counts: door.counts,
  more: door.more,
  tapId: newId(),
  guests: door.guests.map((guest) => ({
    id: guest.id,
    code: guest.code,
    tapId: newId(),
    name: guest.name || guest.buyerName,
    type: words(localize(guest.typeName, locale)),
    reference: guest.reference,
    inside: guest.state === "checked_in",
    state: STATES[guest.state]({}, { locale }),
  })),
});
export type DoorView = ReturnType<typeof doorView>;

/** The page as a phone stores it: who the guests are stays out of it. */
export const doorCopy = (door: DoorView): DoorView => ({
  ...door,
  copy: true,
  guests: [],
  more: false,
  twice: [],
});

/** What happened at a tap, in words for whoever stands at the door. */
export function tappedView(tapped: Tapped, timeZone: string, locale: Locale) {
  const spoken = { locale };
  const name = "guest" in tapped ? tapped.guest.name : "";
  const guest =
    "guest" in tapped
      ? {
          id: tapped.guest.id,
          code: tapped.guest.code,
          name,
          type: words(localize(tapped.guest.typeName, locale)),
          inside: tapped.guest.state === "checked_in",
        }
      : null;
  const good = tapped.kind === "done";
  return { kind: tapped.kind, good, guest, text: text() };

  function text(): string {
    switch (tapped.kind) {
      case "done":
        return guest!.inside ? m.organiser_in({ name }, spoken) : m.organiser_out({ name }, spoken);
      case "already": {
        const time = formatTime(tapped.since, locale, timeZone);
        return guest!.inside
          ? m.organiser_already_in({ name, time }, spoken)
          : m.organiser_already_out({ name, time }, spoken);
      }
      case "cancelled":
        return m.organiser_cancelled({ name }, spoken);
      case "other_event":
        return m.organiser_other_event({ name }, spoken);
      case "unknown":
        return m.organiser_unknown({}, spoken);
      case "limited":
        return m.organiser_limited({}, spoken);
      case "not_in":
        return m.organiser_not_in({}, spoken);
    }
  }
}
export type TappedView = ReturnType<typeof tappedView>;

/** The guests as a file for table calculators. */
export const guestsFile = (door: ReadDoor, locale: Locale): string =>
  csv([
    [
      m.organiser_guest(),
      m.tickets_ticket(),
      m.tickets_code(),
      m.events_status(),
      m.tickets_reference(),
      m.organiser_buyer(),
      m.organiser_email(),
    ],
    ...door.guests.map((guest) => [
      guest.name || guest.buyerName,
      words(localize(guest.typeName, locale)),
      guest.code,
      STATES[guest.state]({}, { locale }),
      guest.reference,
      guest.buyerName,
      guest.buyerEmail,
    ]),
  ]);

type Money = NonNullable<Awaited<ReturnType<typeof readMoney>>>;

/** Transfers that are waited for, and money that is to go back. */
export const moneyView = ({ event, awaited, refunds }: Money, locale: Locale) => ({
  slug: event.slug,
  title: words(localize(event.title, locale)),
  awaited: awaited.map((order) => ({
    id: order.id,
    reference: order.reference,
    buyer: order.buyerName,
    amount: formatMoney(money(dueOf(order), order.currency), locale),
    gift: order.giftMinor > 0 ? formatMoney(money(order.giftMinor, order.currency), locale) : null,
    note:
      order.state === "expired"
        ? m.organiser_transfer_over()
        : order.state === "awaiting_email"
          ? m.organiser_transfer_unconfirmed({
              time: formatTime(order.holdUntil, locale, event.timeZone),
            })
          : m.organiser_transfer_until({ date: formatDate(order.holdUntil, locale, "long", event.timeZone) }),
  })),
  refunds: refunds.map((refund) => ({
    id: refund.id,
    reference: refund.reference,
    buyer: refund.buyerName,
    amount: formatMoney(money(refund.amountMinor, refund.currency), locale),
    why: refund.reason === "late" ? m.organiser_refund_late() : m.organiser_refund_guest(),
  })),
});
export type MoneyView = ReturnType<typeof moneyView>;
