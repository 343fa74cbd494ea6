import type { EventStatus } from "../../features/events/events.model";
import type { OrderState } from "../../features/events/orders.model";
import { m } from "../../paraglide/messages";

export const EVENT_STATUS_WORDS: Record<EventStatus, () => string> = {
  scheduled: m.admin_event_scheduled,
  postponed: m.events_phase_postponed,
  cancelled: m.events_phase_cancelled,
};

export const ORDER_STATE_WORDS: Record<OrderState, () => string> = {
  reserved: m.admin_order_reserved,
  awaiting_email: m.admin_order_unconfirmed,
  awaiting_payment: m.admin_order_awaiting,
  confirmed: m.admin_order_confirmed,
  expired: m.admin_order_expired,
  cancelled: m.admin_order_cancelled,
  refunded_late: m.admin_order_refunded_late,
  partly_refunded: m.admin_order_partly_refunded,
  refunded: m.admin_order_refunded,
};
