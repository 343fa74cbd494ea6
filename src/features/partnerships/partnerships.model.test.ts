import { expect, test } from "vitest";
import { canTransition, transitionPath } from "../../platform/state-table";
import { PARTNERSHIP_STATES, type PartnershipState } from "./partnerships.model";

const STATES = Object.keys(PARTNERSHIP_STATES) as PartnershipState[];

test("every partnership can end, and an agreed one becomes active", () => {
  expect(STATES.filter((state) => PARTNERSHIP_STATES[state].length === 0)).toEqual([
    "ended",
    "declined",
    "spam",
  ]);
  expect(canTransition(PARTNERSHIP_STATES, "agreed", "active")).toBe(true);
  expect(transitionPath(PARTNERSHIP_STATES, "new", "ended")).not.toBeNull();
});

test("a partnership on hold can resume where it was, or end", () => {
  for (const to of ["contacted", "active", "declined", "no_reply"] as const)
    expect(canTransition(PARTNERSHIP_STATES, "on_hold", to)).toBe(true);
});

test("a late reply reopens the conversation, and only from a first contact on it counts as unanswered", () => {
  expect(PARTNERSHIP_STATES.no_reply).toEqual(["contacted"]);
  for (const state of ["new", "assigned"] as const)
    expect(canTransition(PARTNERSHIP_STATES, state, "no_reply")).toBe(false);
});

test("an active partnership is never declined or marked as unwanted", () => {
  for (const to of ["declined", "spam", "no_reply"] as const)
    expect(canTransition(PARTNERSHIP_STATES, "active", to)).toBe(false);
});
