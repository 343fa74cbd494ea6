import { expect, test } from "vitest";
import { plainText } from "../../../platform/i18n/localized-text";
import { giftChoiceOf } from "./gift-choice.model";
import { type ChooserOptions, giftChooserView, initialTotal } from "./gift-chooser-view.server";
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

const options = (more: Partial<ChooserOptions> = {}): ChooserOptions => ({
  ways: { card: true, monthly: true, transfer: true },
  currency: "USD",
  amounts: suggestedAmounts(SOURCES, "USD", { kind: "general" }),
  ...more,
});
const query = (search: string) => giftChoiceOf(new URLSearchParams(search));
const chooser = (search: string, more?: Partial<ChooserOptions>) =>
  giftChooserView(options(more), query(search), "en");

test("an amount is preselected for each period", () => {
  const { selected } = chooser("");
  expect(selected).toEqual({ period: "one_time", one_time: "50", monthly: "20", other: "" });
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
});
