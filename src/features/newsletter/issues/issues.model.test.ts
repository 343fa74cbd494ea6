import fc from "fast-check";
import { expect, test } from "vitest";
import { canTransition } from "../../../platform/state-table";
import { DAY_MS } from "../../../platform/time/durations";
import { ISSUE_TRANSITIONS, type IssueState, isIssueDeletable, isTooSoon, turnCutoff } from "./issues.model";

const STATES = Object.keys(ISSUE_TRANSITIONS) as IssueState[];
const NOW = new Date("2026-05-01T10:00:00Z");
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

test("an issue ends sent or cancelled, and is sent only after it was scheduled", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES)), (inputs) => {
      let at: IssueState = "draft";
      const path: IssueState[] = [at];
      for (const input of inputs) if (canTransition(ISSUE_TRANSITIONS, at, input)) path.push((at = input));
      for (const [index, step] of path.entries()) {
        if (step === "sending") expect(path[index - 1]).toBe("scheduled");
        if (step === "sent") expect(path[index - 1]).toBe("sending");
        if (step === "sent" || step === "cancelled") expect(index).toBe(path.length - 1);
      }
    }),
  );
});

test("a scheduled issue can return to draft, one that is being sent only stop, and others end", () => {
  expect(ISSUE_TRANSITIONS.draft).toEqual(["scheduled"]);
  expect(canTransition(ISSUE_TRANSITIONS, "scheduled", "draft")).toBe(true);
  expect(canTransition(ISSUE_TRANSITIONS, "scheduled", "sending")).toBe(true);
  expect(canTransition(ISSUE_TRANSITIONS, "sending", "cancelled")).toBe(true);
  expect(canTransition(ISSUE_TRANSITIONS, "sending", "sent")).toBe(true);
  expect(STATES.filter((state) => ISSUE_TRANSITIONS[state].length === 0)).toEqual(["sent", "cancelled"]);
});

test("an issue that any reader may have received cannot be deleted", () => {
  expect(STATES.filter((state) => isIssueDeletable({ state, startedAt: NOW }))).toEqual(["draft"]);
  expect(STATES.filter((state) => isIssueDeletable({ state, startedAt: null }))).toEqual([
    "draft",
    "cancelled",
  ]);
});

test("a subscriber may get the next issue exactly six days after the last one", () => {
  expect(turnCutoff(NOW)).toEqual(later(-6 * DAY_MS));
  for (const sign of [1, -1]) {
    expect(isTooSoon(NOW, later(sign * (6 * DAY_MS - 1)))).toBe(true);
    expect(isTooSoon(NOW, later(sign * 6 * DAY_MS))).toBe(false);
  }
});
