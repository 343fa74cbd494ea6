import { getLocale } from "../../../paraglide/runtime";
import { depsContext, organisationContext } from "../../../platform/request-context";
import { ticketLink } from "../order-links.server";
import { orderView, ticketView } from "../order-view.server";
import { readOrder } from "../orders.service.server";
import { ticketsPdf } from "../ticket-pdf.server";
import { readTicket } from "../tickets.service.server";
import { isOwnPrefix } from "./own-prefix";
import { pdfResponse } from "./pdf-response";
import type { Route } from "./+types/order-pdf";

/** All tickets of an order that open a door, a page each; with a gift on top, what was paid for what. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const order = isOwnPrefix(params.locale) ? await readOrder(deps, params.token) : null;
  if (!order || order.eventStatus === "cancelled") throw new Response(null, { status: 404 });
  const open = order.tickets.filter(({ state }) => state !== "cancelled");
  const read = await Promise.all(open.map(({ token }) => readTicket(deps, token)));
  const locale = getLocale();
  const views = read.flatMap((ticket) =>
    ticket ? [ticketView(ticket, locale, ticketLink(deps, ticket.id))] : [],
  );
  if (views.length === 0) throw new Response(null, { status: 404 });
  const organisation = await context.get(organisationContext)();
  const sum =
    order.giftMinor > 0
      ? { sum: orderView(order, { card: false, account: null, changedAt: null }, locale, deps.now()) }
      : {};
  return pdfResponse(await ticketsPdf(views, { organisation, locale, ...sum }), order.reference);
}
