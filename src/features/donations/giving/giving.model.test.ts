import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "../../../platform/money/money";
import { amountReceived } from "./giving.model";

const received = (minor: number, fixedMinor: number, perMille: number) =>
  amountReceived(money(minor, "USD"), { fixedMinor, perMille }).minor;

test("the amount received is at most the gift, never negative, and never less for a larger gift", () => {
  const gift = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(gift, gift, fc.nat(10_000), fc.nat(1000), (minor, more, fixedMinor, perMille) => {
      const left = received(minor, fixedMinor, perMille);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(minor);
      expect(received(minor + more, fixedMinor, perMille)).toBeGreaterThanOrEqual(left);
    }),
  );
});

test.for([
  { gift: 10_000, fixedMinor: 30, perMille: 29, left: 9680, costs: "a fixed part and a share" },
  { gift: 10_001, fixedMinor: 0, perMille: 1, left: 9990, costs: "a share, rounded up" },
  { gift: 10_000, fixedMinor: 50, perMille: 0, left: 9950, costs: "a fixed part only" },
  { gift: 20, fixedMinor: 30, perMille: 0, left: 0, costs: "more than the gift" },
])("of $gift minor units $left arrive when the way costs $costs", ({ gift, fixedMinor, perMille, left }) => {
  expect(received(gift, fixedMinor, perMille)).toBe(left);
});
