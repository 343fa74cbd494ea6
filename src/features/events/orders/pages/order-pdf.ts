import { getLocale } from "../../../../paraglide/runtime";
import { pdfResponse } from "../../../../platform/documents/pdf-response.server";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { ticketLink } from "../order-links.server";
import { orderView, ticketView } from "../order-view.server";
import { readOrder } from "../orders.service.server";
import { ticketsPdf } from "../../tickets/ticket-pdf.server";
import { readTicket } from "../../tickets/tickets.service.server";
import { isValidLocalePrefix } from "../../../../platform/i18n/locale-prefix";
import type { Route } from "./+types/order-pdf";

/** One page per valid ticket, and a summary if there is a gift. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const order = isValidLocalePrefix(params.locale) ? await readOrder(deps, params.token) : null;
  if (!order || order.eventStatus === "cancelled") throw new Response(null, { status: 404 });
  const open = order.tickets.filter(({ state }) => state !== "cancelled");
  const tickets = await Promise.all(open.map(({ token }) => readTicket(deps, token)));
  const locale = getLocale();
  const views = tickets.flatMap((ticket) =>
    ticket ? [ticketView(ticket, locale, ticketLink(deps, ticket), deps.now())] : [],
  );
  if (views.length === 0) throw new Response(null, { status: 404 });
  const organisation = await context.get(organisationContext)();
  const summary =
    order.giftMinor > 0
      ? { summary: orderView(order, { card: false, account: null, changedAt: null }, locale, deps.now()) }
      : {};
  const rendered = await ticketsPdf(deps, views, { organisation, locale, ...summary });
  return pdfResponse(rendered, order.reference, locale);
}
