import type { Deps } from "../../../platform/deps";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { hrefOf } from "../../../platform/i18n/href";
import { calendarText } from "../event-calendar.server";
import { getCalendarEvent } from "../events.service.server";
import { orderMail } from "./mails/order-mail";
import type { TransferAccount } from "./orders.model";
import type { findOrder } from "./orders.store.server";

type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type MailDeps = Pick<Deps, "db" | "now" | "keys" | "origin">;
type MailKind = Parameters<typeof orderMail>[1]["kind"];

/** A mail about an order, to the address of the order and to no other. */
export const createOrderMail = async (
  deps: MailDeps,
  order: OrderRow,
  kind: MailKind,
  organisation: string,
  extra: { account?: TransferAccount; until?: Date } = {},
) =>
  orderMail(deps, {
    ...order,
    ...extra,
    kind,
    email: order.buyerEmail,
    locale: order.locale as Locale,
    organisation,
    calendar: await calendarAttachment(deps, kind, order.slug, order.locale as Locale),
  });

/** The event as it stands, for the calendar: when the guest is coming, and again when it is called off. Else null. */
export async function calendarAttachment(
  deps: MailDeps,
  kind: MailKind,
  slug: string,
  locale: Locale,
): Promise<string | null> {
  if (kind !== "confirmed" && kind !== "off") return null;
  const event = await getCalendarEvent(deps, slug);
  return (
    event &&
    calendarText([event], {
      name: plainText(localize(event.title, locale)),
      locale,
      urlOf: (of) => deps.origin + hrefOf(`/events/${of}`, locale),
    })
  );
}
