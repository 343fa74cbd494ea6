import { expect, test } from "vitest";
import { SUBSCRIPTION_STATES, transition } from "../newsletter.model";
import { IMPORT_OUTCOMES, LISTED_OUTCOMES, importOutcome } from "./subscriber-import.model";

test.for([
  [null, false, "add"],
  [null, true, "blocked"],
  ["lapsed", false, "add"],
  ["lapsed", true, "blocked"],
  ["pending", false, "confirm"],
  ["pending", true, "blocked"],
  ["active", false, "same"],
  ["active", true, "same"],
  ["unsubscribed", false, "unsubscribed"],
  ["unsubscribed", true, "unsubscribed"],
] as const)(
  "importing a subscription that is %s (address blocked: %s) has the outcome %s",
  ([state, blocked, outcome]) => {
    expect(importOutcome(state, blocked)).toBe(outcome);
  },
);

test("no import subscribes people who left", () => {
  for (const state of SUBSCRIPTION_STATES.filter((each) => each === "unsubscribed"))
    for (const blocked of [true, false]) {
      expect(["add", "confirm"]).not.toContain(importOutcome(state, blocked));
      expect(transition(state, "import")).toBeNull();
    }
});

test("the report lists every row that did not become or stay a subscription", () => {
  expect(IMPORT_OUTCOMES.filter((outcome) => !LISTED_OUTCOMES.includes(outcome))).toEqual([
    "add",
    "confirm",
    "same",
  ]);
});
