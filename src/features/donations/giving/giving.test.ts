import { expect, test } from "vitest";
import { testDeps } from "../../../../test/support/database";
import { isFallback } from "../../../platform/i18n/localized-text";
import { LOCALES } from "../../../platform/i18n/locales";
import { supportView } from "./giving-view.server";
import { getSupport, listSupportAmounts, listTiers, getTransferAccount } from "./giving.service.server";

const deps = await testDeps("sample");

test("tiers and amounts match the specification, in its order", async () => {
  const tiers = await listTiers(deps);
  expect(tiers.map(({ name, amountMinor, period }) => [name.en, amountMinor, period])).toEqual([
    ["Coffee Supporter", 2000, "monthly"],
    ["Code Sponsor", 10_000, "monthly"],
    ["Tech Champion", 50_000, "monthly"],
    ["One-time Gift", 5000, "one_time"],
  ]);
  const amounts = await listSupportAmounts(deps);
  expect(amounts.map(({ title, amountMinor }) => [title.en, amountMinor])).toEqual([
    ["Starter Support", 2500],
    ["Internet Access", 5000],
    ["Equipment Support", 10_000],
    ["Full Scholarship", 25_000],
  ]);
  expect(amounts.every(({ perk }) => (perk.en ?? "") !== "")).toBe(true);
});

test("the support page is complete in every language", async () => {
  const support = await getSupport(deps);
  for (const locale of LOCALES) {
    const view = supportView(support, locale, {});
    expect(view.tiers.every(({ perks }) => perks.length > 0)).toBe(true);
    expect(view.questions.length).toBeGreaterThan(3);
    const texts = [
      ...view.tiers.flatMap(({ name, title, description, perks }) => [name, title, description, ...perks]),
      ...Object.values(view.panel.chooser.amounts)
        .flat()
        .flatMap(({ title, perk }) => [title!, perk!]),
      ...view.questions.flatMap(({ question, answer }) => [question, answer]),
    ];
    expect(texts.filter(isFallback), locale).toEqual([]);
  }
});

test("the sample account is marked as one, and spending shares sum to 100", async () => {
  const view = supportView(await getSupport(deps), "en", {});
  expect((await getTransferAccount(deps))?.note?.en).toContain("sample account");
  expect(view.breakdown?.note).toContain("Sample figures");
  expect(view.breakdown?.spending.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(view.breakdown?.costs.map((cost) => cost.arrives)).toEqual(["$96.80", "$99.50", "$100", "$87.70"]);
});

test("without stored data the panel and the page are empty, not broken", async () => {
  const empty = await testDeps();
  expect(await getTransferAccount(empty)).toBeNull();
  expect(supportView(await getSupport(empty), "en", {})).toMatchObject({
    tiers: [],
    breakdown: null,
    questions: [],
  });
});
