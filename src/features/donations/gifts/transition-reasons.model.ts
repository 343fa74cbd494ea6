import type { Payment } from "../../../ports/payments";
import { isUuid } from "../../../platform/ids/is-uuid";
import type { PaymentMethod } from "./gift.model";

/** Reasons that the program stores with a transition. */
export const TRANSITION_REASONS = [
  "to_pay",
  "promised_transfer",
  "promised_cash",
  "promised_till",
  "arrived_transfer",
  "arrived_cash",
  "arrived_till",
  "with_order",
  "paid_otherwise",
  "page_over",
  "says_provider",
  "at_provider",
  "refund_failed",
  "email_corrected",
  "payment_requires_action",
  "payment_processing",
  "payment_succeeded",
  "payment_failed",
  "payment_cancelled",
  "name_shown",
  "name_hidden",
] as const;
export type TransitionReason = (typeof TRANSITION_REASONS)[number];

type ManualMethod = Exclude<PaymentMethod, "card">;
export const promisedReason = (method: ManualMethod): TransitionReason => `promised_${method}`;
export const arrivedReason = (method: ManualMethod): TransitionReason => `arrived_${method}`;
export const paymentReason = (state: Payment["state"]): TransitionReason => `payment_${state}`;

/** Texts that earlier releases stored instead of codes. */
const LEGACY_REASONS: Readonly<Record<string, TransitionReason>> = {
  "goes to pay": "to_pay",
  transfer: "promised_transfer",
  cash: "promised_cash",
  "transfer arrived": "arrived_transfer",
  "cash arrived": "arrived_cash",
  "with an order of tickets": "with_order",
  "the page ran out": "page_over",
  "as the provider says": "says_provider",
  "made at the provider": "at_provider",
  "payment requires_action": "payment_requires_action",
  "payment processing": "payment_processing",
  "payment succeeded": "payment_succeeded",
  "payment failed": "payment_failed",
  "payment cancelled": "payment_cancelled",
};

/** Returns null for text that staff wrote. */
export function parseReason({ reason, actor }: { reason: string; actor: string }): TransitionReason | null {
  const knownReason =
    TRANSITION_REASONS.find((code) => code === reason) ??
    (Object.hasOwn(LEGACY_REASONS, reason) ? LEGACY_REASONS[reason]! : null);
  // Under a staff account the program writes only `arrived_…` and `name_…`; other text is the person's own.
  return knownReason && isUuid(actor) && !/^(arrived|name)_/.test(knownReason) ? null : knownReason;
}
