import type { Money } from "./money";
import type { Result } from "./result";

/**
 * A payment provider that shows its own page to the payer: no card data come here. What it tells us by events is only a
 * hint to read the thing itself anew (product.md §4.6). A provider that does not answer throws `PaymentsAway`.
 */
export type PaymentProvider = Readonly<{
  /** Its name in the books: lower case, never changed. */
  name: string;
  /** Whether nobody is charged. */
  test: boolean;
  /** `card`: whether anything can be paid by it at all. */
  abilities: Readonly<{ card: boolean; monthly: boolean; pause: boolean; changeAmount: boolean }>;
  /** Opens a page on which one can pay. The same `key` gives the same page, however often it is asked. */
  openPaymentPage: (input: PaymentPageInput) => Promise<PaymentPage>;
  /** Null: there is no such thing. The same for all that reads. */
  readPaymentPage: (ref: string) => Promise<PaymentPageState | null>;
  readPayment: (ref: string) => Promise<Payment | null>;
  readMonthly: (ref: string) => Promise<MonthlyGift | null>;
  /** Payments that were made or changed at or after `since`, in the order of their making; some more do no harm. */
  listPayments: (since: Date) => AsyncIterable<Payment>;
  /** Payouts to our bank account that were made at or after `since` and have arrived, or have come back from the bank. */
  listPayouts: (since: Date) => AsyncIterable<Payout>;
  /** Gives money back. The same `key` gives it back once. */
  refund: (input: {
    paymentRef: string;
    amount: Money;
    key: string;
  }) => Promise<Result<{ ref: string }, "refused">>;
  changeMonthly: (ref: string, change: MonthlyGiftChange) => Promise<Result<null, "refused">>;
  /** Opens a page on which whoever gives monthly can give another card; an event of kind `card` tells when it is given. */
  openCardPage: (
    monthlyRef: string,
    input: { locale: string; doneUrl: string; cancelUrl: string },
  ) => Promise<Result<{ url: string }, "refused">>;
  /**
   * Takes a card that was given on such a page for what is still to be paid; taken again it does no harm.
   * @returns the monthly gift; null: there is no such card
   */
  applyCard: (ref: string) => Promise<string | null>;
  /** Checks the signature over the bytes as they came. `too_old`: signed right, but too long ago to be believed. */
  readEvent: (
    raw: Uint8Array,
    header: (name: string) => string | undefined,
  ) => Result<PaymentEvent, "forged" | "too_old" | "unreadable">;
  /** Does what a provider elsewhere would do by itself as time goes by. Absent where it does. */
  tick?: () => Promise<void>;
  /** Lets a month pass for all that is given monthly, for trying things out. Absent where months pass by themselves. */
  simulateMonth?: (outcome: "succeed" | "fail") => Promise<number>;
}>;

/** The provider that takes no money. Its name is known for good: papers of its payments say so as long as they are kept. */
export const TEST_PROVIDER = "sandbox";

/** The provider could not be asked: try again later; nothing is known of what became of the question. */
export class PaymentsUnavailable extends Error {}

export type PaymentPageInput = {
  key: string;
  product: "gift" | "tickets";
  /** Our id of the gift, of the monthly gift or of the order of tickets. Comes back with every payment. */
  reference: string;
  monthly: boolean;
  /** What is taken, each month if `monthly`. */
  amount: Money;
  /** What the payer reads there. */
  label: string;
  locale: string;
  /** Filled in for the payer; null: not known. */
  email: string | null;
  returnUrl: string;
  cancelUrl: string;
  /** When it closes, half an hour ahead or more; the provider's own time when nothing is said. */
  until?: Date;
};
export type PaymentPage = { ref: string; url: string; until: Date };
export type PaymentPageState = {
  ref: string;
  status: "open" | "complete" | "expired";
  /** What came of it, once something has. */
  paymentRef: string | null;
  monthlyRef: string | null;
};

export type Payment = {
  ref: string;
  /** Our id of the gift; null for payments of a monthly gift and for what is none of ours. */
  reference: string | null;
  monthlyRef: string | null;
  /** Whether it is the first of its monthly gift. */
  first: boolean;
  state: "requires_action" | "processing" | "succeeded" | "failed" | "cancelled";
  amount: Money;
  paidAt: Date | null;
  /** All that the provider has kept of it so far, in minor units of its currency; null: not known yet. */
  feeMinor: number | null;
  /** Those that succeeded, in the order of their making. `key` as it was asked with; null: made elsewhere. */
  refunds: readonly { ref: string; key: string | null; minor: number; at: Date }[];
  /** Refunds that came to nothing, some of them after they had succeeded: a bank can return the money days later. */
  failedRefunds: readonly FailedRefund[];
  disputes: readonly Dispute[];
};
/** `key` as it was asked with; null: made elsewhere. */
type FailedRefund = { ref: string; key: string | null };
export type Dispute = { ref: string; minor: number; state: "open" | "won" | "lost"; at: Date };

/** Less than nothing: the provider took it from the bank account. */
export type Payout = { ref: string; amount: Money; at: Date; returned: boolean };

export type MonthlyGift = {
  ref: string;
  /** Our id of the monthly gift. */
  reference: string | null;
  state: "incomplete" | "active" | "past_due" | "paused" | "cancelled";
  amount: Money;
  nextAt: Date | null;
  /** Failed payments since the last one that succeeded. */
  failures: number;
  /** Last month in which its card works: `2027-03`. */
  cardUntil: string | null;
};
export type MonthlyGiftChange = { kind: "pause" | "resume" | "cancel" } | { kind: "amount"; amount: Money };

export type PaymentEvent = {
  ref: string;
  type: string;
  /** Null: about nothing that is read. */
  subject: { kind: "page" | "payment" | "monthly" | "card"; ref: string } | null;
};
