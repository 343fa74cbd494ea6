import { expect, test } from "vitest";
import { type AmountSources, suggestedAmounts } from "./suggested-amounts.model";

const text = (en: string) => ({ en });
const SOURCES: AmountSources = {
  amounts: [
    { currency: "USD", amountMinor: 2500, title: text("Starter"), perk: text("A notebook") },
    { currency: "USD", amountMinor: 5000, title: text("Internet"), perk: text("Ten weeks of data") },
    { currency: "KES", amountMinor: 300_000, title: text("Starter"), perk: text("A notebook") },
  ],
  tiers: [
    {
      currency: "USD",
      amountMinor: 2000,
      period: "monthly",
      name: text("Coffee"),
      title: text("One learner online"),
    },
    { currency: "USD", amountMinor: 10_000, period: "monthly", name: text("Code"), title: text("One seat") },
    { currency: "USD", amountMinor: 5000, period: "one_time", name: text("Once"), title: text("One gift") },
    { currency: "UGX", amountMinor: 7000, period: "one_time", name: text("Once"), title: text("One gift") },
  ],
};
const CAMPAIGN = {
  kind: "campaign",
  giftAmounts: [{ amountMinor: 80_000, perk: text("One laptop") }],
} as const;

test("general gifts once have the amounts and texts of the support page", () => {
  expect(suggestedAmounts(SOURCES, "USD", { kind: "general" }).one_time).toEqual([
    { amountMinor: 2500, title: text("Starter"), perk: text("A notebook") },
    { amountMinor: 5000, title: text("Internet"), perk: text("Ten weeks of data") },
  ]);
});

test("monthly suggestions have the amounts, names and titles of the monthly tiers", () => {
  expect(suggestedAmounts(SOURCES, "USD", { kind: "general" }).monthly).toEqual([
    { amountMinor: 2000, title: text("Coffee"), perk: text("One learner online") },
    { amountMinor: 10_000, title: text("Code"), perk: text("One seat") },
  ]);
});

test("a fundraiser suggests its own amounts, without the texts of general gifts", () => {
  const { one_time: once, monthly } = suggestedAmounts(SOURCES, "USD", CAMPAIGN);
  expect(once).toEqual([{ amountMinor: 80_000, title: text("One laptop") }]);
  expect(monthly).toEqual([{ amountMinor: 2000 }, { amountMinor: 10_000 }]);
});

test("a fundraiser without own amounts, and a program, suggest the general ones without texts", () => {
  const plain = {
    one_time: [{ amountMinor: 2500 }, { amountMinor: 5000 }],
    monthly: [{ amountMinor: 2000 }, { amountMinor: 10_000 }],
  };
  expect(suggestedAmounts(SOURCES, "USD", { ...CAMPAIGN, giftAmounts: [] })).toEqual(plain);
  expect(suggestedAmounts(SOURCES, "USD", { kind: "program" })).toEqual(plain);
});

test("a currency without monthly tiers suggests its amounts for both periods, monthly ones without texts", () => {
  expect(suggestedAmounts(SOURCES, "KES", { kind: "general" })).toEqual({
    one_time: [{ amountMinor: 300_000, title: text("Starter"), perk: text("A notebook") }],
    monthly: [{ amountMinor: 300_000 }],
  });
});

test.for(["EUR", "UGX"])("the currency %s has no amounts, so the donor types one", (currency) => {
  for (const purpose of [{ kind: "general" }, { kind: "program" }] as const)
    expect(suggestedAmounts(SOURCES, currency, purpose)).toEqual({ one_time: [], monthly: [] });
});
