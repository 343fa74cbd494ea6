import fc from "fast-check";
import { expect, test } from "vitest";
import { giftTotal } from "./gift-total.model";
import { calculateFee } from "./payment-fee.model";

const FEE = { fixedMinor: 30, perMille: 29 };

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
        expect(minorOf(total.gift)).toBe(gift);
        expect(paid - calculateFee(paid, fee)).toBeGreaterThanOrEqual(gift);
        expect(paid).toBe(minorOf(total.gift) + minorOf(total.cover!));
      },
    ),
  );
});

test("without a covered fee the total is the gift", () => {
  expect(giftTotal({ other: "50" }, "USD", null, "en")).toEqual({
    period: "one_time",
    gift: "$50",
    cover: null,
    total: "$50",
  });
});

test("the period and the amount are those of the choice", () => {
  expect(giftTotal({ period: "monthly", amount: "50", monthlyAmount: "20" }, "USD", FEE, "en")).toEqual({
    period: "monthly",
    gift: "$20",
    cover: "$0.91",
    total: "$20.91",
  });
});

test("spaces around a suggested amount of a link are ignored", () => {
  expect(giftTotal({ amount: " 50 " }, "USD", null, "en")?.gift).toBe("$50");
});

test.for([
  [" 12.5 ", "USD", "$12.50"],
  ["12,50", "USD", "$12.50"],
  ["999999999", "USD", "$999,999,999"],
  ["0.01", "USD", "$0.01"],
  ["5000", "UGX", "UGX 5,000"],
] as const)("the typed amount %o in %s is %s", ([other, currency, shown]) => {
  expect(giftTotal({ other }, currency, null, "en")?.gift.replace("\u00a0", " ")).toBe(shown);
});

test.for([
  ["abc", "USD"],
  ["", "USD"],
  ["0", "USD"],
  ["0.00", "USD"],
  ["-5", "USD"],
  ["$5", "USD"],
  ["5 USD", "USD"],
  ["1.234", "USD"],
  ["1.000.00", "USD"],
  ["1x50", "USD"],
  ["5.", "USD"],
  ["1234567890", "USD"],
  ["5.5", "UGX"],
  ["50", ""],
] as const)("the typed amount %o in the currency %o has no total", ([other, currency]) => {
  expect(giftTotal({ other }, currency, null, "en")).toBeNull();
});
