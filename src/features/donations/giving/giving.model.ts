import type { LocalizedText } from "../../../platform/i18n/localized-text";
import { type Money, money } from "../../../platform/money/money";

export type GiftPeriod = "monthly" | "one_time";

/** `note` comes first, for example that the account is a sample. */
export type BankAccount = {
  holder: string;
  bank: string;
  /** As printed: IBAN or local number. */
  number: string;
  /** BIC. */
  swift: string;
  note?: LocalizedText;
};

/** Bank fees: `fixedMinor` in minor units of the page's currency, `perMille` of the amount. */
export type TransferCost = { way: LocalizedText; fixedMinor: number; perMille: number };

export type SpendingShare = { label: LocalizedText; percent: number };

/** `answer` is Markdown. */
export type Question = { question: LocalizedText; answer: LocalizedText };

/** In major units. */
export const EXAMPLE_AMOUNT = 100;

/** Rounds costs up, so that the page never promises more than arrives. */
export function amountReceived(gift: Money, cost: Pick<TransferCost, "fixedMinor" | "perMille">): Money {
  const fee = cost.fixedMinor + Math.ceil((gift.minor * cost.perMille) / 1000);
  return money(Math.max(0, gift.minor - fee), gift.currency);
}

export type GivingWays = Readonly<{ card: boolean; monthly: boolean; transfer: boolean }>;
