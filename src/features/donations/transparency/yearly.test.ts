import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { LOCALES } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { COSTS } from "../ledger/ledger.model";
import { listBalances, listYearBalances } from "../ledger/ledger.store.server";
import { getTransparency, getYearStatement, recordExpense } from "./transparency.service.server";
import { yearStatementView } from "./year-statement-view.server";

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
