import { expect, test } from "vitest";
import { money } from "../../platform/money/money";
import { fromStripeAmount, toStripeAmount } from "./stripe-amounts";

test("amounts are converted to Stripe's units and back", () => {
  expect(toStripeAmount(money(5000, "UGX"))).toBe(500_000);
  expect(toStripeAmount(money(5000, "JPY"))).toBe(5000);
  expect(toStripeAmount(money(5000, "USD"))).toBe(5000);
  for (const currency of ["UGX", "ISK", "JPY", "XOF", "USD", "KES", "TND", "KWD"])
    expect(fromStripeAmount(toStripeAmount(money(12_340, currency)), currency.toLowerCase())).toEqual(
      money(12_340, currency),
    );
});
