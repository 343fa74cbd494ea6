import { expect, test } from "vitest";
import { canTransition, transitionPath } from "../../../platform/state-table";
import { MONTHLY_TRANSITIONS, type MonthlyState } from "./monthly-gift.model";

const STATES = ["incomplete", "active", "past_due", "paused", "cancelled"] satisfies MonthlyState[];

test.for(STATES.filter((state) => state !== "cancelled"))(
  "a monthly gift that is %s can be cancelled, and can become active",
  (state) => {
    expect(canTransition(MONTHLY_TRANSITIONS, state, "cancelled")).toBe(true);
    expect(transitionPath(MONTHLY_TRANSITIONS, state, "active")).not.toBeNull();
  },
);

test("a cancelled monthly gift never resumes, and an active one is never incomplete again", () => {
  expect(MONTHLY_TRANSITIONS.cancelled).toEqual([]);
  expect(transitionPath(MONTHLY_TRANSITIONS, "active", "incomplete")).toBeNull();
});

test("a failed payment is only reported for a monthly gift that was active", () => {
  expect(STATES.filter((state) => canTransition(MONTHLY_TRANSITIONS, state, "past_due"))).toEqual(["active"]);
});
