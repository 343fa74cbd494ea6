import type Stripe from "stripe";
import type { PaymentEvent } from "../../ports/payments";
import { toId } from "./stripe-ids";

export const MONTHLY_REF = "monthly_ref";

/** Null for events that do not affect the ledger. */
export function eventSubject(event: Stripe.Event): PaymentEvent["subject"] {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return { kind: "page", ref: event.data.object.id };
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return { kind: "payment", ref: event.data.object.id };
    case "charge.refunded":
    case "charge.updated":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed":
      return paymentSubject(toId(event.data.object.payment_intent));
    case "invoice.paid":
      return paymentSubject(event.data.object.id ?? null);
    case "invoice.payment_failed":
      return monthlySubject(toId(event.data.object.parent?.subscription_details?.subscription));
    case "setup_intent.succeeded":
      // Other cards are not ours.
      return event.data.object.metadata?.[MONTHLY_REF] ? { kind: "card", ref: event.data.object.id } : null;
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      return { kind: "monthly", ref: event.data.object.id };
    default:
      return null;
  }
}

const paymentSubject = (ref: string | null) => (ref === null ? null : ({ kind: "payment", ref } as const));
const monthlySubject = (ref: string | null) => (ref === null ? null : ({ kind: "monthly", ref } as const));
