import fc from "fast-check";
import { expect, test } from "vitest";
import { type Intake, resolveAdmission, lastWholeDay } from "./admission.model";

const NOW = new Date("2026-11-23T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const day = (days: number) => at(days).toISOString().slice(0, 10);

const open: Intake = {
  id: "a",
  opensAt: at(-5),
  closesAt: at(10),
  startsOn: day(20),
  places: 24,
  placesLeft: 7,
  meetingPlaces: ["Kakuma 1"],
  languages: ["sw"],
};
const soon: Intake = {
  ...open,
  id: "b",
  opensAt: at(3),
  closesAt: at(13),
  startsOn: day(30),
  placesLeft: 24,
};
const full: Intake = { ...open, id: "c", placesLeft: 0 };
const closed: Intake = { ...open, id: "d", opensAt: at(-20), closesAt: at(-1), startsOn: day(2) };
const started: Intake = { ...closed, id: "e", startsOn: day(-1) };

test("a program is open until its class closes, while a place is left", () => {
  expect(resolveAdmission([open], NOW)).toEqual({
    kind: "open",
    id: "a",
    until: open.closesAt,
    startsOn: open.startsOn,
    places: 24,
    placesLeft: 7,
    meetingPlaces: ["Kakuma 1"],
    languages: ["sw"],
  });
  expect(resolveAdmission([open], open.opensAt).kind).toBe("open");
  expect(resolveAdmission([open], new Date(open.closesAt.getTime() - 1)).kind).toBe("open");
  expect(resolveAdmission([open], open.closesAt).kind).toBe("closed");
});

test("of two open classes the one that starts first counts", () => {
  const later = { ...open, id: "0", startsOn: day(40) };
  expect(resolveAdmission([later, open], NOW)).toMatchObject({ kind: "open", id: "a" });
});

test("a full class is full, unless another one is open", () => {
  expect(resolveAdmission([full], NOW)).toEqual({ kind: "full", startsOn: full.startsOn, next: null });
  expect(resolveAdmission([full, open], NOW)).toMatchObject({ kind: "open", id: "a" });
  expect(resolveAdmission([full, soon], NOW)).toEqual({
    kind: "full",
    startsOn: full.startsOn,
    next: { opensAt: soon.opensAt, startsOn: soon.startsOn },
  });
});

test("an upcoming class says when it opens, the first to open before others", () => {
  const later = { ...soon, id: "0", opensAt: at(9), startsOn: day(15) };
  expect(resolveAdmission([later, soon, closed], NOW)).toEqual({
    kind: "soon",
    opensAt: soon.opensAt,
    startsOn: soon.startsOn,
    places: 24,
    placesLeft: 24,
    meetingPlaces: ["Kakuma 1"],
    languages: ["sw"],
  });
});

test("after its deadline a class is closed until it starts, and then there is none", () => {
  expect(resolveAdmission([started, closed], NOW)).toEqual({ kind: "closed", startsOn: closed.startsOn });
  expect(resolveAdmission([{ ...closed, startsOn: day(0) }], NOW).kind).toBe("closed");
  expect(resolveAdmission([started], NOW)).toEqual({ kind: "none" });
  expect(resolveAdmission([], NOW)).toEqual({ kind: "none" });
});

const rounds = fc.array(
  fc
    .record({
      id: fc.uuid(),
      opens: fc.integer({ min: -40, max: 40 }),
      lasts: fc.integer({ min: 1, max: 40 }),
      starts: fc.integer({ min: -60, max: 90 }),
      placesLeft: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ id, opens, lasts, starts, placesLeft }): Intake => ({
      id,
      opensAt: at(opens),
      closesAt: at(opens + lasts),
      startsOn: day(starts),
      places: 3,
      placesLeft,
      meetingPlaces: [],
      languages: [],
    })),
  { maxLength: 6 },
);

test("property: a program is open exactly when some class accepts registrations and has a place, in any order", () => {
  fc.assert(
    fc.property(rounds, fc.integer({ min: -50, max: 90 }), (all, days) => {
      const now = at(days);
      const takes = all.filter(
        ({ opensAt, closesAt, placesLeft }) => opensAt <= now && now < closesAt && placesLeft > 0,
      );
      const admission = resolveAdmission(all, now);
      expect(admission.kind === "open").toBe(takes.length > 0);
      if (admission.kind === "open") expect(takes.map(({ id }) => id)).toContain(admission.id);
      if (admission.kind === "soon") expect(admission.opensAt.getTime()).toBeGreaterThan(now.getTime());
      expect(resolveAdmission(all.toReversed(), now)).toEqual(admission);
    }),
  );
});

test("property: a registration on the last whole day is in time, at any hour", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * 800 }), (minutes) => {
      const closesAt = new Date(NOW.getTime() + minutes * 60_000);
      const last = new Date(`${lastWholeDay(closesAt)}T23:59:00Z`).getTime();
      expect(last).toBeLessThanOrEqual(closesAt.getTime());
      expect(last + 86_400_000).toBeGreaterThan(closesAt.getTime());
    }),
  );
});
