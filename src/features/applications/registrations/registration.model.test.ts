import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ACTIVE_STATES,
  REGISTRATION_STATES,
  type RegistrationState,
  isMinor,
  canCorrectSection,
  transitionRefusal,
  staffActions,
  addDays,
} from "./registration.model";
import { deadlinesIn, dueOnceNotified, notifiedOnDay } from "./registration-deadlines.server";

const STATES = Object.keys(REGISTRATION_STATES) as RegistrationState[];
const state = fc.constantFrom(...STATES);
const NOW = new Date("2026-11-21T08:00:00Z");
const adult = { yearOfBirth: 1990, guardianAgreedAt: null, dueAt: addDays(NOW, 1) };

/** Copied from product.md §4.1. */
const STEPS: readonly string[] = [
  "draft>submitted",
  "draft>expired",
  "submitted>in_review",
  "in_review>needs_info",
  "needs_info>in_review",
  "in_review>offered",
  "offered>accepted",
  "accepted>enrolled",
  "enrolled>completed",
  "offered>declined",
  "declined>offered",
  "offered>lapsed",
  "submitted>waitlisted",
  "in_review>waitlisted",
  "waitlisted>offered",
  "in_review>not_selected",
  ...["draft", "submitted", "in_review", "needs_info", "waitlisted", "offered", "accepted"].map(
    (from) => `${from}>withdrawn`,
  ),
];

test("exactly the transitions in product.md are allowed", () => {
  fc.assert(
    fc.property(state, state, (from, to) => {
      const allowed = transitionRefusal({ state: from, ...adult }, to, NOW) === null;
      expect(allowed).toBe(STEPS.includes(`${from}>${to}`));
    }),
    { numRuns: 1000 },
  );
});

test("no one under 18 is enrolled before a guardian has agreed, from any state", () => {
  fc.assert(
    fc.property(state, fc.integer({ min: 1926, max: 2016 }), fc.boolean(), (from, yearOfBirth, agreed) => {
      const current = { state: from, yearOfBirth, guardianAgreedAt: agreed ? NOW : null, dueAt: null };
      const refused = transitionRefusal(current, "enrolled", NOW);
      if (isMinor(yearOfBirth, NOW) && !agreed) expect(refused).not.toBeNull();
      if (from === "accepted" && (!isMinor(yearOfBirth, NOW) || agreed)) expect(refused).toBeNull();
    }),
  );
});

test("someone whose eighteenth birthday may be later this year counts as under 18", () => {
  expect([2007, 2008, 2009].map((year) => isMinor(year, new Date("2026-12-31T23:00:00Z")))).toEqual([
    false,
    true,
    true,
  ]);
});

test("every active state leads to an end, and ends are not active", () => {
  for (const from of STATES) {
    const reached = new Set<RegistrationState>([from]);
    for (const each of reached) for (const to of REGISTRATION_STATES[each]) reached.add(to);
    expect([...reached].some((each) => REGISTRATION_STATES[each].length === 0)).toBe(true);
    if (from !== "draft" && REGISTRATION_STATES[from].length === 0) expect(ACTIVE_STATES).not.toContain(from);
  }
});

const zone = "Africa/Nairobi";

test("a promised date is in the future, and a review does not move it", () => {
  fc.assert(
    fc.property(state, fc.date({ noInvalidDate: true, min: new Date(0), max: NOW }), (to, now) => {
      const { decideBy, dueAt } = deadlinesIn(to, now, { decideBy: null, zone });
      for (const date of [decideBy, dueAt]) if (date) expect(date.getTime()).toBeGreaterThan(now.getTime());
      expect(deadlinesIn("in_review", now, { decideBy: NOW, zone }).decideBy).toBe(NOW);
    }),
  );
  // A day counts in full, in the person's time zone.
  expect(deadlinesIn("submitted", NOW, { decideBy: null, zone }).decideBy).toEqual(
    new Date("2026-12-01T20:59:59.999Z"),
  );
  expect(deadlinesIn("draft", NOW, { decideBy: null, zone }).dueAt).toEqual(
    new Date("2026-12-21T20:59:59.999Z"),
  );
});

test("an offer or question has no deadline until its person is notified", () => {
  for (const each of ["offered", "needs_info"] as const)
    expect(deadlinesIn(each, NOW, { decideBy: NOW, zone })).toEqual({ decideBy: null, dueAt: null });
  expect(dueOnceNotified("offered", NOW, zone)).toEqual(new Date("2026-11-28T20:59:59.999Z"));
  expect(dueOnceNotified("needs_info", NOW, "Africa/Kinshasa")).toEqual(new Date("2026-12-05T22:59:59.999Z"));
  for (const each of STATES.filter((one) => one !== "offered" && one !== "needs_info"))
    expect(dueOnceNotified(each, NOW, zone)).toBeNull();
});

test("a manual notification counts from the end of its day, never before the news or in the future", () => {
  const stateAt = new Date("2026-11-19T15:00:00Z");
  expect(notifiedOnDay("2026-11-19", stateAt, NOW)).toEqual(new Date("2026-11-19T23:59:59.999Z"));
  expect(notifiedOnDay("2026-11-21", stateAt, NOW)).toEqual(NOW);
  expect(notifiedOnDay("2026-11-18", stateAt, NOW)).toBeNull();
  // At 08:00 UTC it is tomorrow nowhere; at 11:00 it is on Kiritimati.
  expect(notifiedOnDay("2026-11-22", stateAt, NOW)).toBeNull();
  const later = new Date("2026-11-21T11:00:00Z");
  expect(notifiedOnDay("2026-11-22", stateAt, later)).toEqual(later);
});

test("a decline can be undone within its hour, only by its person", () => {
  const { dueAt } = deadlinesIn("declined", NOW, { decideBy: null, zone });
  expect(dueAt).toEqual(new Date(NOW.getTime() + 3_600_000));
  const tried = (at: Date, until: Date | null) =>
    transitionRefusal({ state: "declined", ...adult, dueAt: until }, "offered", at);
  expect(tried(new Date(dueAt!.getTime() - 1), dueAt)).toBeNull();
  expect(tried(dueAt!, dueAt)).toBe("not_allowed");
  expect(tried(NOW, null)).toBe("not_allowed");
  expect(staffActions("declined")).toEqual([]);
});

test("answers can be corrected until a decision, contact details while the registration is active", () => {
  for (const each of STATES) {
    expect(canCorrectSection("contact", each)).toBe(ACTIVE_STATES.includes(each));
    expect(canCorrectSection("goals", each)).toBe(
      ["submitted", "in_review", "needs_info", "waitlisted"].includes(each),
    );
  }
});
