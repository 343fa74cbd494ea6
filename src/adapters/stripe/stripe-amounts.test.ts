import { expect, test } from "vitest";
import { money } from "../../platform/money/money";
import { fromStripeAmount, toStripeAmount } from "./stripe-amounts";

test("stripe counts currencies in its own way, and amounts come back as they went", () => {
  expect(toStripeAmount(money(5000, "UGX"))).toBe(500_000);
  expect(toStripeAmount(money(5000, "JPY"))).toBe(5000);
  expect(toStripeAmount(money(5000, "USD"))).toBe(5000);
  for (const currency of ["UGX", "ISK", "JPY", "XOF", "USD", "KES", "TND", "KWD"])
    expect(fromStripeAmount(toStripeAmount(money(12_340, currency)), currency.toLowerCase())).toEqual(
      money(12_340, currency),
    );
});
