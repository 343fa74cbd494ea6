import { getLocale } from "../../../../paraglide/runtime";
import { pdfResponse } from "../../../../platform/documents/pdf-response.server";
import { depsContext, organisationContext } from "../../../../platform/pages/request-context";
import { ticketLink } from "../../orders/order-links.server";
import { ticketView } from "../../orders/order-view.server";
import { ticketsPdf } from "../ticket-pdf.server";
import { readTicket } from "../tickets.service.server";
import { isValidLocalePrefix } from "../../../../platform/i18n/locale-prefix";
import type { Route } from "./+types/ticket-pdf";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const ticket = isValidLocalePrefix(params.locale) ? await readTicket(deps, params.code) : null;
  if (!ticket || ticket.state === "cancelled" || ticket.eventStatus === "cancelled")
    throw new Response(null, { status: 404 });
  const locale = getLocale();
  const organisation = await context.get(organisationContext)();
  const view = ticketView(ticket, locale, ticketLink(deps, ticket), deps.now());
  return pdfResponse(await ticketsPdf(deps, [view], { organisation, locale }), ticket.code, locale);
}
