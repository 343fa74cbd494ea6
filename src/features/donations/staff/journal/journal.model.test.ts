import fc from "fast-check";
import { expect, test } from "vitest";
import { trackBalances } from "./journal.model";

const balance = fc.record({
  account: fc.constantFrom("assets:bank", "assets:cash", "income:donations"),
  currency: fc.constantFrom("USD", "KES"),
  minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});
const openings = fc.uniqueArray(balance, { selector: ({ account, currency }) => `${account} ${currency}` });
const keys = (list: readonly { account: string; currency: string }[]) =>
  new Set(list.map(({ account, currency }) => `${account} ${currency}`));

test("closing balances are opening balances plus all entries, one for each account and currency", () => {
  fc.assert(
    fc.property(openings, fc.array(balance), (opening, entries) => {
      const balances = trackBalances(opening);
      for (const entry of entries) balances.add(entry);
      const closing = balances.closing();
      expect(closing).toHaveLength(keys([...opening, ...entries]).size);
      expect(keys(closing)).toEqual(keys([...opening, ...entries]));
      for (const { account, currency, minor } of closing) {
        const same = [...opening, ...entries].filter(
          (entry) => entry.account === account && entry.currency === currency,
        );
        expect(minor).toBe(same.reduce((sum, entry) => sum + entry.minor, 0));
      }
    }),
  );
});

test("closing balances are sorted by account and currency", () => {
  const balances = trackBalances([{ account: "income:donations", currency: "USD", minor: 1 }]);
  balances.add({ account: "assets:bank", currency: "USD", minor: 2 });
  balances.add({ account: "assets:bank", currency: "KES", minor: 3 });
  expect(balances.closing()).toEqual([
    { account: "assets:bank", currency: "KES", minor: 3 },
    { account: "assets:bank", currency: "USD", minor: 2 },
    { account: "income:donations", currency: "USD", minor: 1 },
  ]);
});
