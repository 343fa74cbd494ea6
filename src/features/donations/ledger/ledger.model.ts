export type LedgerAccount = `${"assets" | "liabilities" | "equity" | "income" | "expenses"}:${string}`;
export const OWN_ACCOUNTS = [
  "assets:bank",
  "assets:cash",
  "assets:till",
] as const satisfies readonly LedgerAccount[];
export type OwnAccount = (typeof OWN_ACCOUNTS)[number];
export const [BANK, CASH, TILL] = OWN_ACCOUNTS;
/** The only account that counts as raised; fee cover, fees and payouts do not (product.md §4.6). */
export const DONATIONS: LedgerAccount = "income:donations";
export const TICKETS: LedgerAccount = "income:tickets";
export const FEE_COVER: LedgerAccount = "income:fee-cover";
export const FEES: LedgerAccount = "expenses:payment-fees";
export const COSTS: LedgerAccount = "expenses:programs";
export const categoryAccount = (code: string): LedgerAccount => `expenses:${code}`;
/** Excludes fees: providers deduct them before the money arrives. */
export const isSpending = (account: string): boolean => account.startsWith("expenses:") && account !== FEES;
/** Held back by a bank until a dispute is decided. */
export const DISPUTED: LedgerAccount = "assets:disputed";
export const heldByProvider = (provider: string): LedgerAccount => `assets:held:${provider}`;

const ACCOUNT_PATTERN = /^(assets|liabilities|equity|income|expenses)(:[a-z]+(-[a-z]+)*)+$/;
export const parseLedgerAccount = (text: string): LedgerAccount | null =>
  ACCOUNT_PATTERN.test(text) ? (text as LedgerAccount) : null;

/**
 * `opening`: before this ledger. `banked`: cash or till money paid in. `gift_reversal`: before a rebooking.
 */
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

/** `amountMinor`: debit positive, credit negative, never zero. */
export type LedgerEntry = {
  account: LedgerAccount;
  amountMinor: number;
  currency: string;
  campaignId: string | null;
};

export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0) return false;
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return entries.length >= 2 && [...sums.values()].every((sum) => sum === 0);
}
