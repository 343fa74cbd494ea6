/** What stands on an account in one currency, in minor units, debit positive. */
export type AccountBalance = Readonly<{ account: string; currency: string; minor: number }>;

const balanceKey = ({ account, currency }: Pick<AccountBalance, "account" | "currency">) =>
  `${account} ${currency}`;

/** Keeps the balance of every account while entries go by, so that the closing balances follow from what the file says. */
export function trackBalances(opening: readonly AccountBalance[]) {
  const balances = new Map<string, AccountBalance>(opening.map((one) => [balanceKey(one), one]));
  return {
    add(entry: AccountBalance): void {
      const before = balances.get(balanceKey(entry))?.minor ?? 0;
      const { account, currency } = entry;
      balances.set(balanceKey(entry), { account, currency, minor: before + entry.minor });
    },
    /** By account and currency. */
    closing: (): AccountBalance[] =>
      [...balances.values()].toSorted((a, b) => balanceKey(a).localeCompare(balanceKey(b), "en")),
  };
}
