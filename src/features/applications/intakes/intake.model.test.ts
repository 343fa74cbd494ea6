import fc from "fast-check";
import { expect, test } from "vitest";
import {
  INTAKE_TRANSITIONS,
  type IntakeState,
  type IntakeValues,
  validateIntake,
  intakeStateAt,
  canPerformAction,
  hasScheduleChanged,
} from "./intake.model";

const NOW = new Date("2026-11-25T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const day = (days: number) => at(days).toISOString().slice(0, 10);
const intake = { opensAt: at(-5), closesAt: at(5), startsOn: day(10), endsOn: day(100), placesLeft: 3 };

test("the state depends on dates and places", () => {
  const state = (over: Partial<typeof intake> = {}, now = NOW) => intakeStateAt({ ...intake, ...over }, now);
  expect(state({ opensAt: at(1) })).toBe("planned");
  expect(state()).toBe("open");
  expect(state({ closesAt: NOW })).toBe("selecting");
  expect(state({ placesLeft: 0 })).toBe("filled");
  expect(state({ placesLeft: 0, closesAt: at(-1) })).toBe("filled");
  expect(state({}, at(10))).toBe("running");
  // Teaching includes the last day.
  expect(state({}, at(100))).toBe("running");
  expect(state({}, at(101))).toBe("finished");
  expect(intakeStateAt({ ...intake, endsOn: null }, at(400))).toBe("running");
});

test("registration opens and closes at the exact time", () => {
  const states = (moment: Date) =>
    [-1, 0].map((milliseconds) => intakeStateAt(intake, new Date(moment.getTime() + milliseconds)));
  expect(states(intake.opensAt)).toEqual(["planned", "open"]);
  expect(states(intake.closesAt)).toEqual(["open", "selecting"]);
});

function reached(from: IntakeState): Set<IntakeState> {
  const found = new Set<IntakeState>([from]);
  for (const state of found) for (const next of INTAKE_TRANSITIONS[state]) found.add(next);
  return found;
}

test("time leads an intake only along the transitions of the table", () => {
  const days = fc.integer({ min: -30, max: 30 });
  fc.assert(
    fc.property(days, days, days, days, days, days, fc.boolean(), (a, b, c, d, t, u, full) => {
      const of = {
        opensAt: at(Math.min(a, b)),
        closesAt: at(Math.max(a, b) + 1),
        startsOn: day(Math.max(c, Math.min(a, b))),
        endsOn: day(Math.max(c, d, Math.min(a, b))),
        placesLeft: full ? 0 : 1,
      };
      const [before, after] = [Math.min(t, u), Math.max(t, u)].map((when) => intakeStateAt(of, at(when)));
      expect([...reached(before!)]).toContain(after);
    }),
  );
});

test("registration can be opened when planned or selecting, and closed when open", () => {
  const states = Object.keys(INTAKE_TRANSITIONS) as IntakeState[];
  expect(states.filter((state) => canPerformAction(state, "open"))).toEqual(["planned", "selecting"]);
  expect(states.filter((state) => canPerformAction(state, "close"))).toEqual(["open"]);
});

test("conflicts between values are reported at their field", () => {
  const values: IntakeValues = {
    programId: "p",
    places: 20,
    languages: [],
    meetingPlaces: [],
    decisionDays: 10,
    opensAt: at(0),
    closesAt: at(5),
    startsOn: day(0),
    endsOn: null,
  };
  expect(validateIntake(values, null)).toEqual([]);
  const wrong = { ...values, closesAt: at(0), startsOn: day(-1), endsOn: day(-2) };
  expect(validateIntake(wrong, null).map(({ field }) => field)).toEqual(["closesAt", "startsOn", "endsOn"]);
  const use = { programId: "p", taken: 21, registrations: 30 };
  expect(validateIntake(values, use)).toEqual([{ field: "places", problem: "below_taken", taken: 21 }]);
  expect(validateIntake({ ...values, places: 21 }, use)).toEqual([]);
  expect(validateIntake({ ...values, places: 21, programId: "q" }, use)).toMatchObject([
    { field: "programId", problem: "has_registrations" },
  ]);
  expect(validateIntake({ ...values, programId: "q" }, { ...use, taken: 0, registrations: 0 })).toEqual([]);
});

test("a class may end on the day it starts, or on an unknown day", () => {
  const values: IntakeValues = {
    programId: "p",
    places: 20,
    languages: [],
    meetingPlaces: [],
    decisionDays: 10,
    opensAt: at(0),
    closesAt: at(5),
    startsOn: day(7),
    endsOn: day(7),
  };
  expect(validateIntake(values, null)).toEqual([]);
  expect(validateIntake({ ...values, endsOn: day(6) }, null)).toMatchObject([{ field: "endsOn" }]);
  expect(validateIntake({ ...values, endsOn: null }, null)).toEqual([]);
});

const SCHEDULE = { startsOn: "2026-12-01", endsOn: "2027-01-31", meetingPlaces: ["Kakuma 1"] };
test.for([
  { startsOn: "2026-12-02" },
  { endsOn: "2027-02-01" },
  { endsOn: null },
  { meetingPlaces: ["Kakuma 2"] },
  { meetingPlaces: ["Kakuma 1", "Kakuma 2"] },
])("a class with %o instead has another schedule", (changed) => {
  expect(hasScheduleChanged(SCHEDULE, { ...SCHEDULE, ...changed })).toBe(true);
});

test("a class with the same days and places has the same schedule", () => {
  expect(hasScheduleChanged(SCHEDULE, structuredClone(SCHEDULE))).toBe(false);
});
