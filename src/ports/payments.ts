import type { Money } from "./money";
import type { Result } from "./result";

/**
 * A provider with hosted payment pages: we never handle card data. Events are only hints to read the object again
 * (product.md §4.6). Methods throw `PaymentsUnavailable` when the provider does not answer.
 */
export type PaymentProvider = Readonly<{
  /** Stored in the ledger: lower case, never changed. */
  name: string;
  test: boolean;
  /** `card`: whether any payment is possible. */
  abilities: Readonly<{ card: boolean; monthly: boolean; pause: boolean; changeAmount: boolean }>;
  /** Opens a payment page. Idempotent per `key`. */
  openPaymentPage: (input: PaymentPageInput) => Promise<PaymentPage>;
  /** Null when unknown, as in all `read…` methods. */
  readPaymentPage: (ref: string) => Promise<PaymentPageState | null>;
  readPayment: (ref: string) => Promise<Payment | null>;
  readMonthly: (ref: string) => Promise<MonthlyGift | null>;
  /** Payments created since then. May include others. */
  listPayments: (since: Date) => AsyncIterable<Payment>;
  /** Payouts to our bank account created since then that have arrived or were returned. */
  listPayouts: (since: Date) => AsyncIterable<Payout>;
  /** Idempotent per `key`. */
  refund: (input: {
    paymentRef: string;
    amount: Money;
    key: string;
  }) => Promise<Result<{ ref: string }, "refused">>;
  changeMonthly: (ref: string, change: MonthlyGiftChange) => Promise<Result<null, "refused">>;
  /** Opens a page to replace the card of a monthly gift. An event of kind `card` follows. */
  openCardPage: (
    monthlyRef: string,
    input: { locale: string; doneUrl: string; cancelUrl: string },
  ) => Promise<Result<{ url: string }, "refused">>;
  /** Uses a card from `openCardPage`. Idempotent. @returns ref of the monthly gift; null for an unknown card */
  applyCard: (ref: string) => Promise<string | null>;
  /** Verifies the signature over the raw bytes. `too_old`: valid signature, expired timestamp. */
  readEvent: (
    raw: Uint8Array,
    header: (name: string) => string | undefined,
  ) => Result<PaymentEvent, "forged" | "too_old" | "unreadable">;
  /** Does the periodic work of a real provider. Absent when the provider does it. */
  tick?: () => Promise<void>;
  /** Bills one month for all monthly gifts, for trials. Absent with a real provider. */
  simulateMonth?: (outcome: "succeed" | "fail") => Promise<number>;
}>;

/** Fake provider that takes no money. The name is stored with its payments and must not change. */
export const TEST_PROVIDER = "sandbox";

/** The provider did not answer; the outcome of the request is unknown. Retry later. */
export class PaymentsUnavailable extends Error {}

export type PaymentPageInput = {
  key: string;
  product: "gift" | "tickets";
  /** Our id of the gift, monthly gift or ticket order. Returned with every payment. */
  reference: string;
  monthly: boolean;
  amount: Money;
  /** Shown to the payer. */
  label: string;
  locale: string;
  email: string | null;
  returnUrl: string;
  cancelUrl: string;
  /** At least 30 minutes ahead; by default the provider's own limit. */
  until?: Date;
};
export type PaymentPage = { ref: string; url: string; until: Date };
export type PaymentPageState = {
  ref: string;
  status: "open" | "complete" | "expired";
  paymentRef: string | null;
  monthlyRef: string | null;
};

export type Payment = {
  ref: string;
  /** Our id of the gift; null for monthly payments and for payments that are not ours. */
  reference: string | null;
  monthlyRef: string | null;
  first: boolean;
  state: "requires_action" | "processing" | "succeeded" | "failed" | "cancelled";
  amount: Money;
  paidAt: Date | null;
  /** Total provider fee in minor units of its currency; null until known. */
  feeMinor: number | null;
  /** Successful refunds by creation. `key`: our idempotency key; null when created elsewhere. */
  refunds: readonly { ref: string; key: string | null; minor: number; at: Date }[];
  /** A refund can fail after it succeeded: a bank may return the money days later. */
  failedRefunds: readonly FailedRefund[];
  disputes: readonly Dispute[];
};
type FailedRefund = { ref: string; key: string | null };
export type Dispute = { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date };

/** A negative amount was debited from the bank account. */
export type Payout = { ref: string; amount: Money; at: Date; returned: boolean };

export type MonthlyGift = {
  ref: string;
  /** Our id of the monthly gift. */
  reference: string | null;
  state: "incomplete" | "active" | "past_due" | "paused" | "cancelled";
  amount: Money;
  nextAt: Date | null;
  /** Failed payments since the last success. */
  failures: number;
  /** Month of card expiry: `2027-03`. */
  cardUntil: string | null;
};
export type MonthlyGiftChange = { kind: "pause" | "resume" | "cancel" } | { kind: "amount"; amount: Money };

export type PaymentEvent = {
  ref: string;
  type: string;
  /** Null when there is nothing to read. */
  subject: { kind: "page" | "payment" | "monthly" | "card"; ref: string } | null;
};
