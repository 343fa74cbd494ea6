import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BANK,
  CASH,
  COSTS,
  DISPUTED,
  DONATIONS,
  FEES,
  FEE_COVER,
  type LedgerEntry,
  TICKETS,
  TILL,
  categoryAccount,
  heldByProvider,
  isBalanced,
  isSpending,
  parseLedgerAccount,
} from "./ledger.model";

const entry = (account: LedgerEntry["account"], amountMinor: number, currency = "USD"): LedgerEntry => ({
  account,
  amountMinor,
  currency,
  campaignId: null,
});
const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);

test("entries balance exactly when every currency sums to zero", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 1, max: 9 }), (dollars, shillings, off) => {
      const entries = [
        ...dollars.map((each) => entry(BANK, each)),
        entry(DONATIONS, -sum(dollars)),
        ...shillings.map((each) => entry(BANK, each, "KES")),
        entry(DONATIONS, -sum(shillings), "KES"),
      ];
      expect(isBalanced(entries)).toBe(true);
      expect(isBalanced([...entries, entry(BANK, off)])).toBe(false);
      expect(isBalanced([...entries, entry(BANK, off), entry(DONATIONS, -off, "KES")])).toBe(false);
    }),
  );
});

test.for([
  ["no entry", []],
  ["one entry", [entry(BANK, 5)]],
  ["an entry of zero", [entry(BANK, 5), entry(DONATIONS, -5), entry(FEES, 0)]],
  ["parts of a minor unit", [entry(BANK, 0.5), entry(DONATIONS, -0.5)]],
  ["an inexact amount", [entry(BANK, 2 ** 53), entry(DONATIONS, -(2 ** 53))]],
] as const)("a transaction with %s does not balance", ([, entries]) => {
  expect(isBalanced(entries)).toBe(false);
});

test("money of programs and categories is spent; provider fees are not", () => {
  expect([COSTS, categoryAccount("rent")].filter(isSpending)).toHaveLength(2);
  expect([FEES, BANK, DONATIONS, "income:expenses:", "equity:opening"].filter(isSpending)).toEqual([]);
});

test("every account of the program is a valid account, and no two are the same", () => {
  const accounts = [
    BANK,
    CASH,
    TILL,
    DISPUTED,
    DONATIONS,
    TICKETS,
    FEE_COVER,
    FEES,
    COSTS,
    categoryAccount("rent"),
    heldByProvider("stripe"),
    heldByProvider("sandbox"),
  ];
  expect(accounts.map(parseLedgerAccount)).toEqual(accounts);
  expect(new Set(accounts).size).toBe(accounts.length);
});

test.for([
  "",
  "assets",
  "assets:",
  "assets:1",
  "assets:Bank",
  "assets:bank:",
  "assets:bank-",
  "xassets:bank",
  "profits:bank",
  "assets:bank usd",
  "assets:bank-1",
  "assets:-bank",
  "expenses:bank--fees",
])("the text %o is no account", (text) => {
  expect(parseLedgerAccount(text)).toBeNull();
});
