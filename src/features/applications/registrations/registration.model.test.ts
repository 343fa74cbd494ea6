import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ACTIVE_STATES,
  REGISTRATION_STATES,
  type RegistrationState,
  isMinor,
  NEWS_STATES,
  STATES_NEEDING_REASON,
  canCorrectSection,
  canWrite,
  registrationFileSubject,
  stateAfterAnswer,
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

test.for([
  { yearOfBirth: 2008, guardianAgreedAt: null, refusal: "guardian_missing" },
  { yearOfBirth: 2008, guardianAgreedAt: NOW, refusal: null },
  { yearOfBirth: 2007, guardianAgreedAt: null, refusal: null },
  { yearOfBirth: null, guardianAgreedAt: null, refusal: null },
] as const)(
  "a learner born in $yearOfBirth, guardian agreed $guardianAgreedAt, is enrolled in 2026 unless refused: $refusal",
  ({ refusal, ...person }) => {
    const accepted = { ...person, state: "accepted", dueAt: null } as const;
    expect(transitionRefusal(accepted, "enrolled", NOW)).toBe(refusal);
  },
);

test("a missing guardian prevents only enrolment", () => {
  const minor = { state: "in_review", yearOfBirth: 2012, guardianAgreedAt: null, dueAt: null } as const;
  expect(transitionRefusal(minor, "offered", NOW)).toBeNull();
  expect(transitionRefusal({ ...minor, state: "accepted" }, "withdrawn", NOW)).toBeNull();
});

test("a learner is under 18 on every day of the year of their eighteenth birthday, and no longer in the next", () => {
  for (const day of ["2026-01-01T00:00:00Z", "2026-06-15T12:00:00Z", "2026-12-31T23:59:59Z"])
    expect(isMinor(2008, new Date(day)), day).toBe(true);
  expect(isMinor(2008, new Date("2027-01-01T00:00:00Z"))).toBe(false);
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

test("staff cannot submit a registration, or let it lapse or expire, for its person", () => {
  for (const from of STATES)
    for (const to of ["submitted", "lapsed", "expired"] as const)
      expect(staffActions(from)).not.toContain(to);
});

test("from every state but a decline staff can do all else that the table allows", () => {
  expect(staffActions("in_review")).toEqual(REGISTRATION_STATES.in_review);
  expect(staffActions("offered")).toEqual(["accepted", "declined", "withdrawn"]);
  expect(staffActions("draft")).toEqual(["withdrawn"]);
});

test("before a decision an answer waits for the learner, later it changes no state", () => {
  for (const from of STATES) {
    const before = from === "submitted" || from === "in_review";
    expect(stateAfterAnswer(from), from).toBe(canWrite(from) ? (before ? "needs_info" : from) : null);
  }
});

test("no one is written to before submission, or after the registration expired or was withdrawn", () => {
  expect(STATES.filter((each) => !canWrite(each))).toEqual(["draft", "withdrawn", "expired"]);
});

test("a registration that ends by a person's decision needs a reason", () => {
  for (const each of STATES_NEEDING_REASON) expect(ACTIVE_STATES).not.toContain(each);
  expect(STATES.filter((each) => STATES_NEEDING_REASON.includes(each))).toEqual([
    "declined",
    "not_selected",
    "withdrawn",
  ]);
});

test("news is an answerable question, a place or the lack of one; a person's own steps are none", () => {
  const own = ["submitted", "accepted", "declined", "withdrawn"] as const;
  expect(NEWS_STATES).toEqual(expect.arrayContaining(["needs_info", "offered", "not_selected", "lapsed"]));
  for (const each of own) expect(NEWS_STATES).not.toContain(each);
});

test("files of a registration belong to it alone", () => {
  expect(registrationFileSubject("1")).toEqual({ kind: "registration", id: "1" });
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
