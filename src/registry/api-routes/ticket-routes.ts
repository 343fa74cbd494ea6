import { listCheckIn, checkInGuest } from "../../features/events/check-in/check-in.api.server";
import {
  listGuestMessages,
  sendGuestMessage,
} from "../../features/events/guest-messages/guest-messages.api.server";
import {
  correctTicketOrderEmail,
  readTicketOrder,
  resendTicketOrder,
} from "../../features/events/orders/staff/order-details.api.server";
import {
  listTicketAdminEvents,
  previewTicketCallOff,
  listTicketOrders,
  readTicketAdmin,
  saveTicketAdmin,
  ticketAdminEndpoints,
} from "../../features/events/tickets/ticket-admin.api.server";
import { route } from "../../platform/api/endpoint.server";
import { readOrganisationName } from "../../features/site/site.service.server";
import { BOTH_STYLES, readAccess, writeAccess } from "./route-access";

const ticketAdmin = ticketAdminEndpoints(readOrganisationName);
const resendOrderEndpoint = resendTicketOrder(readOrganisationName);
const correctOrderEmailEndpoint = correctTicketOrderEmail(readOrganisationName);
const sendGuestMessageEndpoint = sendGuestMessage(readOrganisationName);
/** Organisers read orders to expect the guests, finance to account for the money. */
const ORDER_READERS = { roles: ["organiser", "finance"] } as const;

export const ticketRoutes = [
  route("GET /events/:id/check-in", "organiser", BOTH_STYLES, { roles: ["organiser"] }, listCheckIn),
  route("POST /events/:id/check-in", "organiser", BOTH_STYLES, { roles: ["organiser"] }, checkInGuest),
  route("GET /tickets", "admin", BOTH_STYLES, readAccess("tickets"), listTicketAdminEvents),
  route("GET /tickets/:id", "admin", BOTH_STYLES, readAccess("tickets"), readTicketAdmin),
  route("PUT /tickets/:id", "admin", BOTH_STYLES, writeAccess("tickets"), saveTicketAdmin),
  route("GET /tickets/:id/orders", "admin", BOTH_STYLES, ORDER_READERS, listTicketOrders),
  route("GET /tickets/:id/orders/:order", "admin", BOTH_STYLES, ORDER_READERS, readTicketOrder),
  route("POST /tickets/:id/orders/:order/resend", "admin", BOTH_STYLES, ORDER_READERS, resendOrderEndpoint),
  route(
    "PUT /tickets/:id/orders/:order/email",
    "admin",
    BOTH_STYLES,
    ORDER_READERS,
    correctOrderEmailEndpoint,
  ),
  route("GET /tickets/:id/messages", "admin", BOTH_STYLES, writeAccess("tickets"), listGuestMessages),
  route("POST /tickets/:id/messages", "admin", BOTH_STYLES, writeAccess("tickets"), sendGuestMessageEndpoint),
  route("GET /tickets/:id/call-off", "admin", BOTH_STYLES, { roles: ["finance"] }, previewTicketCallOff),
  route("POST /tickets/:id/call-off", "admin", BOTH_STYLES, { roles: ["finance"] }, ticketAdmin.callOff),
  route(
    "POST /tickets/:id/orders/:order/end",
    "admin",
    BOTH_STYLES,
    // Organisers cancel complimentary tickets only.
    { roles: ["organiser", "finance"] },
    ticketAdmin.end,
  ),
  route("POST /tickets/:id/complimentary", "admin", BOTH_STYLES, writeAccess("tickets"), ticketAdmin.give),
];
