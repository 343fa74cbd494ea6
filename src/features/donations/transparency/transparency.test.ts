import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { money } from "../../../platform/money/money";
import { BANK, DONATIONS, type LedgerAccount, TICKETS } from "../ledger/ledger.model";
import { bookTransaction } from "../ledger/ledger.service.server";
import { recordExpense, getTransparency } from "./transparency.service.server";
import { transparencyCsv, transparencyJson } from "./transparency-view.server";

const deps = await testDeps("sample");
const laptops = async () => {
  const { campaigns, totals } = await getTransparency(deps);
  return { campaign: campaigns.find(({ slug }) => slug === "laptop-drive-2024")!, totals };
};

test("an expense counts for its campaign and in the totals", async () => {
  const before = await laptops();
  const expense = {
    campaignId: before.campaign.id,
    amount: money(12_500, "USD"),
    on: "2026-01-15",
    budgetItem: { en: "Chargers" },
    description: { en: "Five chargers" },
    receiptPictureId: null,
  };
  expect((await recordExpense(deps, expense)).ok).toBe(true);
  const { campaign, totals } = await laptops();
  expect(campaign.outMinor).toBe(before.campaign.outMinor + 12_500);
  expect(campaign.inMinor).toBe(before.campaign.inMinor);
  expect(campaign.expenses.map(({ amountMinor }) => amountMinor)).toContain(12_500);
  const spent = (all: typeof totals) => all.find(({ currency }) => currency === "USD")!.spentMinor;
  expect(spent(totals)).toBe(spent(before.totals) + 12_500);
});

test("general gifts and ticket income are separate in the totals and in the file", async () => {
  const entry = (account: LedgerAccount, amountMinor: number) => ({
    account,
    amountMinor,
    currency: "USD",
    campaignId: null,
  });
  const usd = async () => (await getTransparency(deps)).totals.find(({ currency }) => currency === "USD")!;
  const before = await usd();
  const entries = [entry(BANK, 7000), entry(DONATIONS, -2500), entry(TICKETS, -4500)];
  await bookTransaction(deps, { kind: "tickets", occurredAt: deps.now(), memo: "test", entries });
  const now = await usd();
  expect([now.givenMinor, now.generalMinor, now.ticketsMinor]).toEqual([
    before.givenMinor + 2500,
    before.generalMinor + 2500,
    before.ticketsMinor + 4500,
  ]);
  const file = transparencyCsv(await getTransparency(deps), "en", "http://localhost");
  expect(file).toContain(`"tickets","","","USD",${now.ticketsMinor / 100}`);
});

test("zero, negative and fractional amounts are no expense", async () => {
  const { campaign } = await laptops();
  for (const minor of [0, -1, 0.5, Number.NaN]) {
    const expense = { campaignId: campaign.id, amount: { minor, currency: "USD" }, on: "2026-01-15" };
    const more = { budgetItem: null, description: { en: "Nothing" }, receiptPictureId: null };
    expect(await recordExpense(deps, { ...expense, ...more }), String(minor)).toEqual({
      ok: false,
      error: "amount",
    });
  }
  expect((await laptops()).campaign.outMinor).toBe(campaign.outMinor);
});

test("the JSON file has income, spending and every purchase of each campaign", async () => {
  const { campaigns } = transparencyJson(await getTransparency(deps), "fr", "http://localhost");
  const laptop = campaigns.find(({ id }) => id === "laptop-drive-2024")!;
  expect(laptop.url).toBe("http://localhost/fundraisers/laptop-drive-2024");
  expect(laptop.expenses.length).toBeGreaterThan(0);
  for (const { in: came, out, left, expenses } of campaigns) {
    expect(left).toBeCloseTo(came - out, 2);
    expect(expenses.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(out, 2);
  }
});
