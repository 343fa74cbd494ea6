import type { Audience } from "../../features/events/guest-messages/guest-messages.model";
import type { EventStatus } from "../../features/events/events.model";
import type {
  OrderState,
  RefundReason,
  RefundState,
  TicketState,
} from "../../features/events/orders/orders.model";
import { m } from "../../paraglide/messages";

export const EVENT_STATUS_LABELS: Record<EventStatus, () => string> = {
  scheduled: m.admin_event_scheduled,
  postponed: m.events_phase_postponed,
  cancelled: m.events_phase_cancelled,
};

export const ORDER_STATE_LABELS: Record<OrderState, () => string> = {
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

export const TICKET_STATE_LABELS: Record<TicketState, () => string> = {
  valid: m.organiser_state_valid,
  checked_in: m.organiser_state_in,
  checked_out: m.organiser_state_out,
  cancelled: m.organiser_state_cancelled,
};

export const AUDIENCE_LABELS: Record<Audience, () => string> = {
  guests: m.guest_message_guests,
  came: m.guest_message_came,
  absent: m.guest_message_absent,
};

export const TICKET_REFUND_REASON_LABELS: Record<RefundReason, () => string> = {
  late: m.organiser_refund_late,
  guest: m.organiser_refund_guest,
};

export const TICKET_REFUND_STATE_LABELS: Record<RefundState, () => string> = {
  due: m.ticket_refund_due,
  failed: m.ticket_refund_failed,
  sent: m.organiser_sent,
};
