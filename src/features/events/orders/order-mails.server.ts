import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { guestCalendarText } from "../event-calendar.server";
import { getGuestEvent } from "../events.service.server";
import { type ReturnedTickets, orderMail } from "./mails/order-mail";
import { type TransferAccount, confirmUntil } from "./orders.model";
import type { findOrder } from "./orders.store.server";

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type MailDeps = Pick<Deps, "db" | "now" | "keys" | "origin" | "log">;
type MailKind = Parameters<typeof orderMail>[1]["kind"];

/** @param extra `leaves`: the guest has no other ticket for the event */
export const createOrderMail = async (
  deps: MailDeps,
  order: OrderRow,
  kind: MailKind,
  organisation: string,
  {
    leaves = false,
    ...extra
  }: { account?: TransferAccount; until?: Date; returned?: ReturnedTickets; leaves?: boolean } = {},
) =>
  orderMail(deps, {
    ...order,
    ...extra,
    kind,
    email: order.buyerEmail,
    locale: order.locale as Locale,
    organisation,
    calendar: await calendarAttachment(deps, order.slug, {
      kind,
      leaves,
      email: order.buyerEmail,
      locale: order.locale as Locale,
    }),
  });

type CalendarRecipient = { kind: MailKind; leaves?: boolean; email: string; locale: Locale };

/** Calendar file for a guest who attends or no longer does; null when attendance does not change. */
export async function calendarAttachment(
  deps: MailDeps,
  slug: string,
  { kind, leaves = false, email, locale }: CalendarRecipient,
): Promise<string | null> {
  if (kind !== "confirmed" && kind !== "off" && !leaves) return null;
  const event = await getGuestEvent(deps, slug);
  return event && guestCalendarText(deps, event, { email, locale, attends: kind === "confirmed" });
}

type FreeOrder = {
  id: string;
  buyer: { email: string };
  locale: Locale;
  organisation: string;
  needsConfirmation: boolean;
};

export async function createFreeOrderMail(
  deps: MailDeps,
  event: Pick<Parameters<typeof orderMail>[1], "slug" | "title" | "startsAt" | "timeZone">,
  { id, buyer, locale, organisation, needsConfirmation }: FreeOrder,
) {
  const kind = needsConfirmation ? "confirm" : "confirmed";
  const calendar = await calendarAttachment(deps, event.slug, { kind, email: buyer.email, locale });
  const until = confirmUntil({ createdAt: deps.now() });
  const recipient = { email: buyer.email, locale, organisation };
  return orderMail(deps, { ...event, ...recipient, kind, id, linkVersion: 0, until, calendar });
}
