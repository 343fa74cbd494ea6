import { expect, test } from "vitest";
import { isActiveRefund } from "./refund.model";
import { staleRange } from "./stale-range.model";

test.for(["waiting", "requested", "sent", "succeeded"] as const)(
  "a refund that is %s reduces what can still be refunded",
  (state) => {
    expect(isActiveRefund(state)).toBe(true);
  },
);

test.for(["failed", "refused"] as const)("a refund that is %s does not", (state) => {
  expect(isActiveRefund(state)).toBe(false);
});

test("an update is stale when it is too old, or too far in the future for a correct clock", () => {
  const now = new Date("2026-11-21T08:00:00Z");
  const { before, after } = staleRange(now, 60_000);
  expect(before).toEqual(new Date("2026-11-21T07:59:00Z"));
  expect(after).toEqual(new Date("2026-11-21T08:01:00Z"));
});
