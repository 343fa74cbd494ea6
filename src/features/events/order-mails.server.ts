import type { Deps } from "../../platform/deps";
import { type Locale, localize, words } from "../../platform/languages";
import { hrefOf } from "../../ui/href";
import { calendarText } from "./event-calendar.server";
import { getCalendarEvent } from "./events.service.server";
import { orderMail } from "./mails/order-mail";
import type { TransferAccount } from "./orders.model";
import type { findOrder } from "./orders.store.server";

type Row = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
type Drawer = Pick<Deps, "db" | "now" | "keys" | "origin">;
type Kind = Parameters<typeof orderMail>[1]["kind"];

/** A mail about an order, to the address of the order and to no other. */
export const mailOf = async (
  deps: Drawer,
  order: Row,
  kind: Kind,
  organisation: string,
  more: { account?: TransferAccount; until?: Date } = {},
) =>
  orderMail(deps, {
    ...order,
    ...more,
    kind,
    email: order.buyerEmail,
    locale: order.locale as Locale,
    organisation,
    calendar: await eventFile(deps, kind, order.slug, order.locale as Locale),
  });

/** The event as it stands, for the calendar: when the guest is coming, and again when it is called off. Else null. */
export async function eventFile(
  deps: Drawer,
  kind: Kind,
  slug: string,
  locale: Locale,
): Promise<string | null> {
  if (kind !== "confirmed" && kind !== "off") return null;
  const event = await getCalendarEvent(deps, slug);
  return (
    event &&
    calendarText([event], {
      name: words(localize(event.title, locale)),
      locale,
      urlOf: (of) => deps.origin + hrefOf(`/events/${of}`, locale),
    })
  );
}
