/** In minor units, debit positive. */
export type AccountBalance = Readonly<{ account: string; currency: string; minor: number }>;

const balanceKey = ({ account, currency }: Pick<AccountBalance, "account" | "currency">) =>
  `${account} ${currency}`;

/** Adds up the entries as written, so that the closing balances match the file. */
export function trackBalances(opening: readonly AccountBalance[]) {
  const balances = new Map<string, AccountBalance>(opening.map((one) => [balanceKey(one), one]));
  return {
    add(entry: AccountBalance): void {
      const before = balances.get(balanceKey(entry))?.minor ?? 0;
      const { account, currency } = entry;
      balances.set(balanceKey(entry), { account, currency, minor: before + entry.minor });
    },
    closing: (): AccountBalance[] =>
      [...balances.values()].toSorted((a, b) => balanceKey(a).localeCompare(balanceKey(b), "en")),
  };
}
