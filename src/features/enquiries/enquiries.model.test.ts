import fc from "fast-check";
import { expect, test } from "vitest";
import { enquiryKinds } from "./enquiry-kinds.service.server";
import { canTransition } from "../../platform/state-table";
import { dueAfter, monthsBefore } from "./enquiries.model";

const kinds = Object.values(enquiryKinds);
const statesOf = (kind: (typeof kinds)[number]) => Object.keys(kind.states);

test("every transition leads to another state of the kind, and the initial state has one", () => {
  for (const kind of kinds) {
    for (const [from, tos] of Object.entries(kind.states)) {
      expect(new Set(tos).size).toBe(tos.length);
      for (const to of tos) expect(statesOf(kind)).toContain(to);
      expect(canTransition(kind.states, from, from)).toBe(false);
    }
    expect(kind.states[kind.initialState]!.length).toBeGreaterThan(0);
    expect(kind.waitingStates).toContain(kind.initialState);
  }
});

test("every state is reachable from the initial one, and none leads back to it", () => {
  for (const kind of kinds) {
    const seen = new Set([kind.initialState]);
    for (const state of seen) for (const to of kind.states[state]!) seen.add(to);
    expect([...seen].toSorted()).toEqual(statesOf(kind).toSorted());
    expect(Object.values(kind.states).flat()).not.toContain(kind.initialState);
  }
});

test("random transitions stay within the table, and a final state has none", () => {
  for (const kind of kinds) {
    const states = statesOf(kind);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 40 }), (wanted) => {
        let state = kind.initialState;
        for (const to of wanted) {
          const before = state;
          if (canTransition(kind.states, state, to)) state = to;
          if (kind.states[before]!.length === 0) expect(state).toBe(before);
        }
        expect(states).toContain(state);
      }),
    );
  }
});

test("an answer of staff follows the table, and ends the deadline of the person", () => {
  for (const {
    answeredStates: answered,
    closedStates: settled,
    mutedStates: mute,
    waitingStates: waiting,
    states,
    initialState: first,
  } of kinds) {
    for (const [from, to] of [...Object.entries(answered), ...Object.entries(settled)]) {
      expect(canTransition(states, from, to!), `${from} ${to}`).toBe(true);
      expect(waiting).not.toContain(to);
      expect(mute).not.toContain(from);
    }
    for (const from of waiting) expect(Object.keys(answered)).toContain(from);
    expect(mute).not.toContain(first);
  }
});

test("a message of the person leads only to active states", () => {
  for (const { repliedStates: replied, activeStates: active, mutedStates: mute, states } of kinds)
    for (const [from, to] of Object.entries(replied)) {
      expect(Object.keys(states)).toEqual(expect.arrayContaining([from, to]));
      expect(mute).not.toContain(from);
      if (active.length > 0) expect(active).toContain(to);
    }
});

test("a mentor can withdraw from every state that is not final", () => {
  const { states, withdrawnState } = enquiryKinds.mentor;
  for (const [from, to] of Object.entries(states))
    expect(to.includes(withdrawnState!), from).toBe(to.length > 0);
});

test("a mentor is approved only after an interview and vetting", () => {
  const { states } = enquiryKinds.mentor;
  const into = (to: string) => Object.keys(states).filter((from) => states[from]!.includes(to));
  expect(into("approved")).toEqual(["vetting", "paused"]);
  expect(into("vetting")).toEqual(["interview"]);
  expect(into("paused")).toEqual(["approved"]);
});

test("states have a date exactly if the person waits for us", () => {
  for (const kind of kinds)
    for (const [state, words] of Object.entries(kind.labels)) {
      const says = words.next({ date: "DATE" }, { locale: "en" }).includes("DATE");
      expect(says, `${kind.name} ${state}`).toBe(kind.waitingStates.includes(state));
    }
});

test("hours count on weekends, working days do not", () => {
  const friday = new Date("2026-11-20T15:00:00Z");
  expect(dueAfter(friday, { hours: 72 })).toEqual(new Date("2026-11-23T15:00:00Z"));
  expect(dueAfter(friday, { workingDays: 3 })).toEqual(new Date("2026-11-25T23:59:59.999Z"));
});

test("twelve months before a leap day is the last day of February", () => {
  expect(monthsBefore(new Date("2028-02-29T10:00:00Z"), 12)).toEqual(new Date("2027-02-28T10:00:00Z"));
  expect(monthsBefore(new Date("2026-11-21T10:00:00Z"), 12)).toEqual(new Date("2025-11-21T10:00:00Z"));
});
