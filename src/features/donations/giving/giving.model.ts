import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { type Money, money } from "../../../platform/money/money";

export type GiftPeriod = "monthly" | "one_time";

/** Where a transfer goes. `note` is what a giver must know first, such as that the account is a sample. */
export type BankAccount = {
  holder: string;
  bank: string;
  /** As printed: IBAN or local number. */
  number: string;
  /** BIC. */
  swift: string;
  note?: LocalizedText;
};

/** What banks keep of a transfer: `fixedMinor` in minor units of the page's currency, `perMille` of the amount. */
export type TransferCost = { way: LocalizedText; fixedMinor: number; perMille: number };

/** A part of each 100 that is spent; the parts of a page sum to 100. */
export type SpendingShare = { label: LocalizedText; percent: number };

/** `answer` is Markdown. */
export type Question = { question: LocalizedText; answer: LocalizedText };

/** The amount that the table of costs works with, in major units. */
export const EXAMPLE_AMOUNT = 100;

/** What of a gift reaches us: costs are rounded up, so that never more is promised than arrives. Never below zero. */
export function amountReceived(gift: Money, cost: Pick<TransferCost, "fixedMinor" | "perMille">): Money {
  const fee = cost.fixedMinor + Math.ceil((gift.minor * cost.perMille) / 1000);
  return money(Math.max(0, gift.minor - fee), gift.currency);
}

/** How one can give: by card, also every month; by a transfer, once an account is entered. */
export type GivingWays = Readonly<{ card: boolean; monthly: boolean; transfer: boolean }>;
