import { m } from "../../../paraglide/messages";
import { toCsv } from "../../../platform/csv/csv";
import { formatDate, formatTime } from "../../../platform/time/format-date";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { hashToken } from "../../../platform/crypto/token.server";
import { eventPhase } from "../events.model";
import type { TicketState } from "../orders/orders.model";
import type { CheckInEvent, CheckInResult, readCheckIn } from "./check-in.service.server";
import { eventChips } from "../ui/event-labels";

type CheckInDetails = NonNullable<Awaited<ReturnType<typeof readCheckIn>>>;

export const checkInEventRowView = (details: CheckInEvent, locale: Locale, now: Date) => ({
  slug: details.slug,
  ...localize({ title: details.title, location: details.location }, locale),
  chips: [
    ...(details.published ? [] : [{ label: m.organiser_unpublished(), tone: "wait" as const }]),
    ...eventChips(eventPhase(details, now), null),
  ],
  when: `${formatDate(details.startsAt, locale, "long", details.timeZone)}, ${formatTime(details.startsAt, locale, details.timeZone)}`,
  sold: details.sold,
  inside: details.inside,
});

const TICKET_STATE_LABELS: Record<TicketState, (inputs: object, options: { locale: Locale }) => string> = {
  valid: m.organiser_state_valid,
  checked_in: m.organiser_state_in,
  checked_out: m.organiser_state_out,
  cancelled: m.organiser_state_cancelled,
};

export const checkInView = (
  details: CheckInDetails,
  locale: Locale,
  newId: () => string,
  sessionId: string,
) => ({
  /** Offline copy, without guests. */
  copy: false,
  slug: details.event.slug,
  timeZone: details.event.timeZone,
  // Binds the phone's list to the session; not a credential.
  session: hashToken(`check-in ${sessionId}`).slice(0, 16),
  twice: details.twice.map(({ id, name, buyerName, first, again }) => {
    const [earlier, later] = first < again ? [first, again] : [again, first];
    const clock = (moment: Date) => formatTime(moment, locale, details.event.timeZone);
    return {
      id,
      text: m.checkin_twice_guest(
        { name: name || buyerName, first: clock(earlier), again: clock(later) },
        { locale },
      ),
    };
  }),
  title: plainText(localize(details.event.title, locale)),
  when: `${formatDate(details.event.startsAt, locale, "full", details.event.timeZone)}, ${formatTime(details.event.startsAt, locale, details.event.timeZone)}`,
  counts: details.counts,
  more: details.more,
  clientId: newId(),
  guests: details.guests.map((guest) => ({
    id: guest.id,
    code: guest.code,
    clientId: newId(),
    name: guest.name || guest.buyerName,
    type: plainText(localize(guest.typeName, locale)),
    reference: guest.reference,
    inside: guest.state === "checked_in",
    state: TICKET_STATE_LABELS[guest.state]({}, { locale }),
  })),
});
export type CheckInView = ReturnType<typeof checkInView>;

export const checkInCopy = (details: CheckInView): CheckInView => ({
  ...details,
  copy: true,
  guests: [],
  more: false,
  twice: [],
});

export function checkInResultView(result: CheckInResult, timeZone: string, locale: Locale) {
  const options = { locale };
  const name = "guest" in result ? result.guest.name : "";
  const guest =
    "guest" in result
      ? {
          id: result.guest.id,
          code: result.guest.code,
          name,
          type: plainText(localize(result.guest.typeName, locale)),
          inside: result.guest.state === "checked_in",
        }
      : null;
  const good = result.kind === "done";
  return { kind: result.kind, good, guest, text: text() };

  function text(): string {
    switch (result.kind) {
      case "done":
        return guest!.inside ? m.organiser_in({ name }, options) : m.organiser_out({ name }, options);
      case "already": {
        const time = formatTime(result.since, locale, timeZone);
        return guest!.inside
          ? m.organiser_already_in({ name, time }, options)
          : m.organiser_already_out({ name, time }, options);
      }
      case "cancelled":
        return m.organiser_cancelled({ name }, options);
      case "other_event":
        return m.organiser_other_event({ name }, options);
      case "unknown":
        return m.organiser_unknown({}, options);
      case "limited":
        return m.organiser_limited({}, options);
      case "not_in":
        return m.organiser_not_in({}, options);
    }
  }
}
export type CheckInResultView = ReturnType<typeof checkInResultView>;

export const guestListCsv = (details: CheckInDetails, locale: Locale): string =>
  toCsv([
    [
      m.organiser_guest(),
      m.tickets_ticket(),
      m.tickets_code(),
      m.events_status(),
      m.tickets_reference(),
      m.organiser_buyer(),
      m.organiser_email(),
    ],
    ...details.guests.map((guest) => [
      guest.name || guest.buyerName,
      plainText(localize(guest.typeName, locale)),
      guest.code,
      TICKET_STATE_LABELS[guest.state]({}, { locale }),
      guest.reference,
      guest.buyerName,
      guest.buyerEmail,
    ]),
  ]);
