import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "../../../platform/money/money";
import { calculateFee, calculateFeeCover } from "./payment-fee.model";

const fees = fc.record({ fixedMinor: fc.nat(500), perMille: fc.nat(200) });

test("a covered fee is the smallest that lets the whole gift arrive", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fees, (minor, fee) => {
      const total = minor + calculateFeeCover(money(minor, "USD"), fee).minor;
      expect(total - calculateFee(total, fee)).toBeGreaterThanOrEqual(minor);
      if (total > minor) expect(total - 1 - calculateFee(total - 1, fee)).toBeLessThan(minor);
    }),
  );
  expect(calculateFeeCover(money(5000, "USD"), { fixedMinor: 30, perMille: 29 }).minor).toBe(181);
});

test("a fee never exceeds the payment, and a started minor unit counts in full", () => {
  expect(calculateFee(20, { fixedMinor: 30, perMille: 29 })).toBe(20);
  expect(calculateFee(1001, { fixedMinor: 30, perMille: 29 })).toBe(60);
  expect(calculateFee(1000, { fixedMinor: 30, perMille: 29 })).toBe(59);
});
