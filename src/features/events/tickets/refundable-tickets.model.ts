import type { EventStatus } from "../events.model";
import type { TicketState } from "../orders/orders.model";

const OPEN_TICKETS: readonly TicketState[] = ["valid", "checked_in", "checked_out"];

export const RETURNABLE_TICKETS: readonly TicketState[] = ["valid"];

/**
 * Refunded when an event is called off. Before its end all tickets: a scan may be a test, and guests inside
 * lose the rest. After its end, admitted guests have attended.
 */
export const calledOffTickets = (endsAt: Date, now: Date): readonly TicketState[] =>
  now < endsAt ? OPEN_TICKETS : RETURNABLE_TICKETS;

/** Refunded when staff cancel an order: all of a called-off event, otherwise none of guests inside. */
export const endedTickets = (eventStatus: EventStatus): readonly TicketState[] =>
  eventStatus === "cancelled" ? OPEN_TICKETS : ["valid", "checked_out"];
