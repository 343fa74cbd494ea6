/** Accounts start with one of the five kinds; what they mean is the same in every currency. */
export type LedgerAccount = `${"assets" | "liabilities" | "equity" | "income" | "expenses"}:${string}`;
/** Where our own money is: on the bank account, in the cash box, on the till of a mobile money provider. */
export const OWN_ACCOUNTS = [
  "assets:bank",
  "assets:cash",
  "assets:till",
] as const satisfies readonly LedgerAccount[];
export type OwnAccount = (typeof OWN_ACCOUNTS)[number];
export const [BANK, CASH, TILL] = OWN_ACCOUNTS;
/** The only account that counts as raised: fee cover, fees and payouts stand elsewhere (product.md §4.6). */
export const DONATIONS: LedgerAccount = "income:donations";
/** What guests paid for tickets: never counts as raised. */
export const TICKETS: LedgerAccount = "income:tickets";
/** What donors paid on top for the provider's fees. */
export const FEE_COVER: LedgerAccount = "income:fee-cover";
export const FEES: LedgerAccount = "expenses:payment-fees";
/** What was bought for programs and campaigns. */
export const COSTS: LedgerAccount = "expenses:programs";
/** What was spent without a campaign, each category on its own account. */
export const categoryAccount = (code: string): LedgerAccount => `expenses:${code}`;
/** Whether what stands there was spent by us: fees are kept by providers before the money comes. */
export const isSpending = (account: string): boolean => account.startsWith("expenses:") && account !== FEES;
/** Taken back by a bank until it is decided whose it is. */
export const DISPUTED: LedgerAccount = "assets:disputed";
/** What a payment provider holds for us until it pays out. */
export const heldByProvider = (provider: string): LedgerAccount => `assets:held:${provider}`;

const ACCOUNT_PATTERN = /^(assets|liabilities|equity|income|expenses)(:[a-z]+(-[a-z]+)*)+$/;
/** An account as somebody named it; null: it is none. */
export const parseLedgerAccount = (text: string): LedgerAccount | null =>
  ACCOUNT_PATTERN.test(text) ? (text as LedgerAccount) : null;

/** `banked`: cash or till money that went to the bank account. `gift_reversal`: a gift that is booked anew, corrected. `opening`: what was there before this program kept the books. `correction` undoes or mends an earlier transaction. */
export type LedgerKind =
  | "opening"
  | "gift"
  | "tickets"
  | "fee"
  | "refund"
  | "dispute"
  | "dispute_won"
  | "chargeback"
  | "payout"
  | "banked"
  | "gift_reversal"
  | "expense"
  | "correction";

/** `amountMinor` in minor units, debit positive, credit negative, never zero. */
export type LedgerEntry = {
  account: LedgerAccount;
  amountMinor: number;
  currency: string;
  campaignId: string | null;
};

/** At least two entries, each of whole minor units, that sum to zero in every currency. */
export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0) return false;
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return entries.length >= 2 && [...sums.values()].every((sum) => sum === 0);
}
