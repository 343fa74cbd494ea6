import { expect, test } from "vitest";
import { staleRange } from "./stale-range.model";

test("an update is stale when it is too old, or too far in the future for a correct clock", () => {
  const now = new Date("2026-11-21T08:00:00Z");
  const { before, after } = staleRange(now, 60_000);
  expect(before).toEqual(new Date("2026-11-21T07:59:00Z"));
  expect(after).toEqual(new Date("2026-11-21T08:01:00Z"));
});
