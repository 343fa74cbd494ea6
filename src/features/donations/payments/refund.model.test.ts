import { expect, test } from "vitest";
import { isActiveRefund } from "./refund.model";

test.for(["waiting", "requested", "sent", "succeeded"] as const)(
  "a refund that is %s reduces what can still be refunded",
  (state) => {
    expect(isActiveRefund(state)).toBe(true);
  },
);

test.for(["failed", "refused"] as const)("a refund that is %s does not", (state) => {
  expect(isActiveRefund(state)).toBe(false);
});
