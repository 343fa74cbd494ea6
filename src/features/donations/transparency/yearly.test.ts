import fc from "fast-check";
import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { LOCALES } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { COSTS, DONATIONS, FEES, FEE_COVER, TICKETS } from "../ledger/ledger.model";
import { listBalances, listYearBalances } from "../ledger/ledger.store.server";
import { budgetBesideSpending } from "./budget.model";
import { getTransparency, getYearStatement, recordExpense } from "./transparency.service.server";
import { yearStatementView } from "./year-statement-view.server";
import { type YearBalance, yearStatements, yearTotals } from "./yearly.model";

const deps = await testDeps("sample");

test("the yearly sums of an account add up to its balance", async () => {
  const key = ({
    account,
    currency,
    campaignId,
  }: {
    account: string;
    currency: string;
    campaignId: string | null;
  }) => `${account} ${currency} ${campaignId}`;
  const sums = new Map<string, number>();
  for (const each of await listYearBalances(deps.db))
    sums.set(key(each), (sums.get(key(each)) ?? 0) + each.minor);
  const balances = (await listBalances(deps.db)).filter(({ minor }) => minor !== 0);
  expect(balances.length).toBeGreaterThan(5);
  for (const balance of balances) expect(sums.get(key(balance)), key(balance)).toBe(balance.minor);
});

test("a purchase counts in the year of its day, for its fundraiser", async () => {
  const before = (await getYearStatement(deps, 2025))!.statements[0]!;
  const { campaigns } = await getTransparency(deps);
  const campaign = campaigns.find(({ slug }) => slug === "laptop-drive-2024")!;
  const expense = { budgetItem: null, description: { en: "Cables" }, receiptPictureId: null };
  await recordExpense(deps, {
    ...expense,
    campaignId: campaign.id,
    amount: money(4200, "USD"),
    on: "2025-12-31",
  });
  const after = (await getYearStatement(deps, 2025))!.statements[0]!;
  const spentOn = ({ expenses }: typeof after) =>
    expenses.find(({ account, campaignId }) => account === COSTS && campaignId === campaign.id)?.minor ?? 0;
  expect(after.outMinor).toBe(before.outMinor + 4200);
  expect(spentOn(after)).toBe(spentOn(before) + 4200);
});

test("every year has a statement in every language, other years have none", async () => {
  const { totals } = await getTransparency(deps);
  for (const { year } of totals[0]!.years)
    for (const locale of LOCALES) {
      const view = yearStatementView((await getYearStatement(deps, year))!, locale);
      expect(view.statements[0]!.income.length + view.statements[0]!.expenses.length).toBeGreaterThan(0);
      expect(JSON.stringify(view)).not.toContain("undefined");
    }
  expect(await getYearStatement(deps, 1999)).toBeNull();
});

const balance = fc.record({
  year: fc.integer({ min: 2019, max: 2026 }),
  account: fc.constantFrom<string>(DONATIONS, TICKETS, FEE_COVER, FEES, COSTS, "assets:bank"),
  currency: fc.constantFrom("USD", "KES"),
  campaignId: fc.constantFrom(null, "a", "b"),
  opening: fc.boolean(),
  minor: fc.integer({ min: -1_000_000, max: 1_000_000 }),
}) satisfies fc.Arbitrary<YearBalance>;

test("the lines of a statement add up to its totals, which match the chart", () => {
  fc.assert(
    fc.property(
      fc.array(balance, { maxLength: 40 }),
      fc.integer({ min: 2019, max: 2026 }),
      (balances, year) => {
        for (const statement of yearStatements(balances, year)) {
          const sum = (lines: { minor: number }[]) => lines.reduce((total, { minor }) => total + minor, 0);
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

test("purchases count for their budget item, others separately", () => {
  const budget = [
    { item: { en: "Laptops" }, amountMinor: 3000 },
    { item: { en: "Chargers" }, amountMinor: 800 },
    { item: { en: "Laptops" }, amountMinor: 10 },
  ];
  const expenses = [
    { budgetItem: { en: "Laptops" }, amountMinor: 1000 },
    { budgetItem: { en: "Laptops" }, amountMinor: 500 },
    { budgetItem: { en: "Renamed" }, amountMinor: 70 },
    { budgetItem: null, amountMinor: 7 },
  ];
  expect(budgetBesideSpending<{ en: string }>(budget, expenses)).toEqual({
    lines: [
      { item: { en: "Laptops" }, plannedMinor: 3000, spentMinor: 1500 },
      { item: { en: "Chargers" }, plannedMinor: 800, spentMinor: 0 },
      { item: { en: "Laptops" }, plannedMinor: 10, spentMinor: 0 },
    ],
    otherMinor: 77,
  });
});
