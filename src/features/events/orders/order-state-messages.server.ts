import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import { calledOffTickets } from "../tickets/refundable-tickets.model";
import { OPEN_ORDER_STATES, type OrderState, type PayMethod, isUnconfirmed } from "./orders.model";
import type { OrderDetails } from "./orders.service.server";

type Message = (inputs?: object, options?: { locale: Locale }) => string;

type StateMessages = { title: Message; next: Message };

export const orderStateMessages = (state: OrderState, method: PayMethod | null): StateMessages =>
  state === "awaiting_payment" && method === "card" ? CARD_MESSAGES : ORDER_STATE_MESSAGES[state];

const CALLED_OFF_MESSAGES: StateMessages = {
  title: m.tickets_called_off,
  next: m.tickets_called_off_next,
};

const LAPSED_MESSAGES: StateMessages = { title: m.tickets_lapsed, next: m.tickets_lapsed_next };

const CARD_MESSAGES: StateMessages = { title: m.tickets_reserved, next: m.tickets_card_next };

const ORDER_STATE_MESSAGES: Record<OrderState, StateMessages> = {
  reserved: { title: m.tickets_reserved, next: m.tickets_reserved_next },
  awaiting_email: { title: m.tickets_confirming, next: m.tickets_confirming_next },
  awaiting_payment: { title: m.tickets_awaiting, next: m.tickets_awaiting_next },
  confirmed: { title: m.tickets_confirmed, next: m.tickets_confirmed_next },
  expired: { title: m.tickets_expired, next: m.tickets_expired_next },
  cancelled: { title: m.tickets_cancelled, next: m.tickets_cancelled_next },
  refunded_late: { title: m.tickets_refunded_late, next: m.tickets_refunded_late_next },
  partly_refunded: { title: m.tickets_partly_refunded, next: m.tickets_partly_refunded_next },
  refunded: { title: m.tickets_refunded, next: m.tickets_refunded_next },
};

/** Whether all guests attended an event that has ended: cancelling it late refunds none of them. */
const hasAttended = ({ endsAt, tickets }: OrderDetails, now: Date): boolean =>
  tickets.length > 0 &&
  tickets.every(({ state }) => state === "cancelled" || !calledOffTickets(endsAt, now).includes(state));

export function orderMessages(order: OrderDetails, now: Date) {
  const { state, method, eventStatus } = order;
  const messages =
    eventStatus === "cancelled" && OPEN_ORDER_STATES.includes(state) && !hasAttended(order, now)
      ? CALLED_OFF_MESSAGES
      : isUnconfirmed(order) && state === "expired"
        ? LAPSED_MESSAGES
        : orderStateMessages(state, method);
  return { title: messages.title(), next: messages.next() };
}
