import { expect, test } from "vitest";
import { NEVER_DUE, soonThreshold } from "./queue.model";

test("a deadline is soon on the day before it, and a record without one never is", () => {
  const now = new Date("2026-05-01T10:00:00Z");
  expect(soonThreshold(now)).toEqual(new Date("2026-05-02T10:00:00Z"));
  expect(soonThreshold(new Date("2900-01-01T00:00:00Z")) < NEVER_DUE).toBe(true);
});
