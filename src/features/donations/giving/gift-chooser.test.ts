import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "../../../platform/i18n/localized-text";
import { calculateFee } from "./payment-fee.model";
import { chosenAmount, giftChoiceOf, isOtherPeriodChosen, preselectedOf } from "./gift-choice.model";
import { type ChooserOptions, giftChooserView, initialTotal } from "./gift-chooser-view.server";
import { giftTotal } from "./gift-total.model";
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
  ],
};
const CAMPAIGN = {
  kind: "campaign",
  giftAmounts: [{ amountMinor: 80_000, perk: text("One laptop") }],
} as const;
const minors = (rows: readonly { amountMinor: number }[]) => rows.map(({ amountMinor }) => amountMinor);

const options = (more: Partial<ChooserOptions> = {}): ChooserOptions => ({
  ways: { card: true, monthly: true, transfer: true },
  currency: "USD",
  amounts: suggestedAmounts(SOURCES, "USD", { kind: "general" }),
  ...more,
});
const query = (search: string) => giftChoiceOf(new URLSearchParams(search));
const chooser = (search: string, more?: Partial<ChooserOptions>) =>
  giftChooserView(options(more), query(search), "en");

test("monthly suggestions have the amounts and names of the monthly tiers", () => {
  const { monthly } = suggestedAmounts(SOURCES, "USD", { kind: "general" });
  expect(monthly.map(({ amountMinor, title }) => [amountMinor, title?.en])).toEqual([
    [2000, "Coffee"],
    [10_000, "Code"],
  ]);
});

test("a fundraiser suggests its own amounts, without the texts of general gifts", () => {
  const { one_time: once, monthly } = suggestedAmounts(SOURCES, "USD", CAMPAIGN);
  expect(once).toEqual([{ amountMinor: 80_000, title: text("One laptop") }]);
  expect(monthly).toEqual([{ amountMinor: 2000 }, { amountMinor: 10_000 }]);
  const general = suggestedAmounts(SOURCES, "USD", { ...CAMPAIGN, giftAmounts: [] });
  expect(general.one_time).toEqual([{ amountMinor: 2500 }, { amountMinor: 5000 }]);
});

test("each currency has its own amounts; one without any lets the donor type", () => {
  const kes = suggestedAmounts(SOURCES, "KES", { kind: "general" });
  expect([minors(kes.one_time), minors(kes.monthly)]).toEqual([[300_000], [300_000]]);
  expect(suggestedAmounts(SOURCES, "EUR", { kind: "general" })).toEqual({ one_time: [], monthly: [] });
});

test("an amount is preselected for each period", () => {
  const { selected } = chooser("");
  expect(selected).toEqual({ period: "one_time", one_time: "50", monthly: "20", other: "" });
  expect(preselectedOf([], "one_time")).toBeUndefined();
  expect(preselectedOf(["only"], "one_time")).toBe("only");
});

test("a link preselects a suggested amount or fills the field", () => {
  expect(chooser("amount=100&period=monthly").selected).toMatchObject({
    period: "monthly",
    monthly: "100",
    other: "",
  });
  expect(chooser("amount=37").selected).toMatchObject({ one_time: "", other: "37" });
  expect(chooser("amount=1.000").selected).toMatchObject({ one_time: "", other: "1.000" });
});

test("each period has its own chosen amount", () => {
  expect(chosenAmount(query("period=monthly&amount=50&monthlyAmount=20&other="))).toBe("20");
  expect(chosenAmount(query("period=one_time&amount=50&monthlyAmount=20&other="))).toBe("50");
  expect(chosenAmount(query("period=monthly&amount=50&monthlyAmount=20&other=15"))).toBe("15");
});

test("an amount chosen only for the other period is detected", () => {
  const amounts = (values: string[]) => values.map((value) => ({ value }));
  const offered = { one_time: amounts(["25", "50", "100"]), monthly: amounts(["20", "100"]) };
  const isRefused = (choice: string) => isOtherPeriodChosen(query(choice), offered);
  expect(isRefused("period=one_time&amount=50&monthlyAmount=100&other=")).toBe(true);
  expect(isRefused("period=monthly&amount=25&monthlyAmount=20&other=")).toBe(true);
  for (const clear of [
    "period=one_time&amount=50&monthlyAmount=20&other=",
    "period=one_time&amount=100&monthlyAmount=100&other=",
    "period=monthly&amount=25&monthlyAmount=100&other=",
    "period=one_time&amount=50&monthlyAmount=100&other=30",
    "period=one_time&amount=50",
    "period=monthly&monthlyAmount=20",
  ])
    expect(isRefused(clear), clear).toBe(false);
});

test("no monthly amount is preselected where monthly gifts are impossible", () => {
  const { selected } = chooser("period=monthly&amount=20", {
    ways: { card: false, monthly: false, transfer: true },
  });
  expect(selected).toMatchObject({ period: "one_time", other: "20" });
});

test("the texts of suggested amounts are localized", () => {
  const { amounts } = chooser("");
  expect(amounts.one_time.map(({ amount, title }) => [amount, title && plainText(title)])).toEqual([
    ["$25", "Starter"],
    ["$50", "Internet"],
  ]);
});

test("the initial total is the preselected amount, plus the fee when it is covered", () => {
  const fee = { fixedMinor: 30, perMille: 29 };
  expect(initialTotal(chooser(""), null, "en")).toEqual({
    period: "one_time",
    gift: "$50",
    cover: null,
    total: "$50",
  });
  expect(initialTotal(chooser("period=monthly"), fee, "en")).toEqual({
    period: "monthly",
    gift: "$20",
    cover: "$0.91",
    total: "$20.91",
  });
  expect(giftTotal(query("other=abc"), "USD", null, "en")).toBeNull();
  expect(giftTotal(query("other=0"), "USD", null, "en")).toBeNull();
});

test("the total lets the whole gift arrive after the provider's fee", () => {
  const minorOf = (shown: string) => Math.round(Number(shown.replace(/[$,]/g, "")) * 100);
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 5_000_000 }),
      fc.nat(100),
      fc.nat(100),
      (gift, fixedMinor, perMille) => {
        const fee = { fixedMinor, perMille };
        const total = giftTotal({ other: (gift / 100).toFixed(2) }, "USD", fee, "en")!;
        const paid = minorOf(total.total);
        expect(paid - calculateFee(paid, fee)).toBeGreaterThanOrEqual(gift);
        expect(paid).toBe(minorOf(total.gift) + minorOf(total.cover!));
      },
    ),
  );
});
