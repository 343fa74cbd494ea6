import type { EventStatus } from "../events.model";
import type { TicketState } from "../orders/orders.model";

/** Tickets that are not cancelled. */
const OPEN_TICKETS: readonly TicketState[] = ["valid", "checked_in", "checked_out"];

/** Tickets that a guest can return: unused ones. */
export const RETURNABLE_TICKETS: readonly TicketState[] = ["valid"];

/**
 * Tickets that are refunded when an event is called off. Until its end these are all: a scan may have been a trial, and guests
 * who are inside lose the rest. After its end, guests who were checked in have been at it.
 */
export const calledOffTickets = (endsAt: Date, now: Date): readonly TicketState[] =>
  now < endsAt ? OPEN_TICKETS : RETURNABLE_TICKETS;

/** Tickets that are refunded when staff end an order: all of an event that is called off, else none of guests inside. */
export const endedTickets = (eventStatus: EventStatus): readonly TicketState[] =>
  eventStatus === "cancelled" ? OPEN_TICKETS : ["valid", "checked_out"];
