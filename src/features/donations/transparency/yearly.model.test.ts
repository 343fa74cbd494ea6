import fc from "fast-check";
import { expect, test } from "vitest";
import { COSTS, DONATIONS, FEES, FEE_COVER, TICKETS } from "../ledger/ledger.model";
import { type YearBalance, yearStatements, yearTotals } from "./yearly.model";

const balance = fc.record({
  year: fc.integer({ min: 2019, max: 2026 }),
  account: fc.constantFrom<string>(DONATIONS, TICKETS, FEE_COVER, FEES, COSTS, "assets:bank"),
  currency: fc.constantFrom("USD", "KES"),
  campaignId: fc.constantFrom(null, "a", "b"),
  opening: fc.boolean(),
  minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
}) satisfies fc.Arbitrary<YearBalance>;
const sum = (lines: readonly { minor: number }[]) => lines.reduce((total, { minor }) => total + minor, 0);

test("the lines of a statement add up to its totals, which match the chart", () => {
  fc.assert(
    fc.property(
      fc.array(balance, { maxLength: 40 }),
      fc.integer({ min: 2019, max: 2026 }),
      (balances, year) => {
        for (const statement of yearStatements(balances, year)) {
          const income = sum(statement.donations) + statement.ticketsMinor + statement.coverMinor;
          expect(income).toBe(statement.inMinor);
          expect(sum(statement.expenses)).toBe(statement.outMinor);
          const shown = yearTotals(balances, statement.currency).find((each) => each.year === year)!;
          expect([shown.inMinor, shown.outMinor]).toEqual([statement.inMinor, statement.outMinor]);
        }
      },
    ),
  );
});

const of = (more: Partial<YearBalance>): YearBalance => ({
  year: 2025,
  account: DONATIONS,
  currency: "USD",
  campaignId: null,
  opening: false,
  minor: 0,
  ...more,
});
/** Income is credit and therefore negative. */
const BALANCES = [
  of({ year: 2024, minor: -900 }),
  of({ year: 2026, minor: -70 }),
  of({ minor: -1000 }),
  of({ minor: -50, opening: true }),
  of({ campaignId: "small", minor: -300 }),
  of({ campaignId: "large", minor: -4000 }),
  of({ campaignId: "returned", minor: -20 }),
  of({ campaignId: "returned", minor: 20, opening: true }),
  of({ account: TICKETS, minor: -600 }),
  of({ account: FEE_COVER, minor: -30 }),
  of({ account: FEES, minor: 40 }),
  of({ account: COSTS, campaignId: "large", minor: 700 }),
  of({ account: COSTS, campaignId: "small", minor: 70 }),
  of({ account: "assets:bank", minor: 5190 }),
  of({ account: "assets:bank", minor: 2, opening: true }),
  of({ currency: "KES", minor: -8 }),
];

test("a year's income is credit and its expenses are debit; assets are neither", () => {
  expect(yearTotals(BALANCES, "USD")).toEqual([
    { year: 2026, inMinor: 70, outMinor: 0 },
    { year: 2025, inMinor: 5980, outMinor: 810 },
    { year: 2024, inMinor: 900, outMinor: 0 },
  ]);
});

test("years whose income and expenses are both zero are left out", () => {
  const years = yearTotals(
    [
      of({ year: 2023, account: COSTS, minor: 5 }),
      of({ year: 2024, account: "assets:bank", minor: 5 }),
      of({ year: 2025, minor: -5 }),
    ],
    "USD",
  );
  expect(years.map(({ year }) => year)).toEqual([2025, 2023]);
  expect(yearStatements([of({ account: "assets:bank", minor: 5 })], 2025)).toEqual([]);
});

test("a statement groups a year by kind and fundraiser, largest first, in one part for each currency", () => {
  const [dollars, shillings, ...none] = yearStatements(BALANCES, 2025);
  expect(none).toEqual([]);
  expect(dollars).toEqual({
    currency: "USD",
    donations: [
      { campaignId: "large", minor: 4000 },
      { campaignId: null, minor: 1050 },
      { campaignId: "small", minor: 300 },
    ],
    ticketsMinor: 600,
    coverMinor: 30,
    inMinor: 5980,
    openingMinor: 30,
    expenses: [
      { account: COSTS, campaignId: "large", minor: 700 },
      { account: COSTS, campaignId: "small", minor: 70 },
      { account: FEES, campaignId: null, minor: 40 },
    ],
    outMinor: 810,
  });
  expect(shillings).toMatchObject({ currency: "KES", inMinor: 8, outMinor: 0, expenses: [] });
});

test("a reversed income sorts by its size, and no income is zero, not minus zero", () => {
  const [statement] = yearStatements(
    [
      of({ campaignId: "a", minor: -10 }),
      of({ campaignId: "b", minor: 30 }),
      of({ account: COSTS, minor: 1 }),
    ],
    2025,
  );
  expect(statement!.donations).toEqual([
    { campaignId: "b", minor: -30 },
    { campaignId: "a", minor: 10 },
  ]);
  expect(Object.is(statement!.ticketsMinor, 0)).toBe(true);
});
