import type { Payment } from "../../ports/payments";
import { isUuid } from "../../platform/ids";
import type { Method } from "./gift.model";

/** Why the program leads a gift on, as it is written down. */
export const GIFT_CAUSES = [
  "to_pay",
  "promised_transfer",
  "promised_cash",
  "promised_till",
  "arrived_transfer",
  "arrived_cash",
  "arrived_till",
  "with_order",
  "page_over",
  "says_provider",
  "at_provider",
  "payment_requires_action",
  "payment_processing",
  "payment_succeeded",
  "payment_failed",
  "payment_cancelled",
] as const;
export type GiftCause = (typeof GIFT_CAUSES)[number];

type ByHand = Exclude<Method, "card">;
export const promised = (method: ByHand): GiftCause => `promised_${method}`;
export const arrived = (method: ByHand): GiftCause => `arrived_${method}`;
export const ofPayment = (state: Payment["state"]): GiftCause => `payment_${state}`;

/** As the same was written before it had codes. */
const SENTENCES: Readonly<Record<string, GiftCause>> = {
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

/** The cause that was written down; null: somebody wrote it in their own words. */
export function causeIn({ reason, actor }: { reason: string; actor: string }): GiftCause | null {
  const cause =
    GIFT_CAUSES.find((one) => one === reason) ??
    (Object.hasOwn(SENTENCES, reason) ? SENTENCES[reason]! : null);
  // Under an account's name the program writes that money arrived; any other word is its owner's, also "cash".
  return cause && isUuid(actor) && !cause.startsWith("arrived_") ? null : cause;
}
