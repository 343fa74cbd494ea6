import { m } from "../../../paraglide/messages";
import type { Locale } from "../../../platform/i18n/locales";
import type { OrderState, PayMethod } from "./orders.model";

type Message = (inputs?: object, options?: { locale: Locale }) => string;

type StateMessages = { title: Message; next: Message };

export const orderStateMessages = (state: OrderState, method: PayMethod | null): StateMessages =>
  state === "awaiting_payment" && method === "card" ? CARD_MESSAGES : ORDER_STATE_MESSAGES[state];

export const CALLED_OFF_MESSAGES: StateMessages = {
  title: m.tickets_called_off,
  next: m.tickets_called_off_next,
};

export const LAPSED_MESSAGES: StateMessages = { title: m.tickets_lapsed, next: m.tickets_lapsed_next };

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
