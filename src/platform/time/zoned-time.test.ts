import fc from "fast-check";
import { expect, test } from "vitest";
import {
  calendarDay,
  dayRange,
  endOfDay,
  momentOnDay,
  yearOf,
  yearRange,
  isTimeZone,
  toZonedIso,
  addWallMinutes,
  wallMinutesBetween,
  fromWallTime,
  countWallTimes,
  toWallTime,
} from "./zoned-time";
import { MINUTE_MS } from "./durations";

const ZONES = [
  "UTC",
  "Africa/Nairobi",
  "Africa/Casablanca",
  "Europe/Paris",
  "America/New_York",
  "Asia/Kolkata",
];

test("local time is converted in both directions", () => {
  expect(toWallTime(new Date("2026-06-01T12:00:00Z"), "Africa/Nairobi")).toBe("2026-06-01T15:00");
  expect(fromWallTime("2026-06-01T15:00", "Africa/Nairobi").toISOString()).toBe("2026-06-01T12:00:00.000Z");
});

test("local time converts to a moment with the same local time, also at clock changes", () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / MINUTE_MS, max: Date.UTC(2030, 0) / MINUTE_MS });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
      const wall = toWallTime(new Date(minute * MINUTE_MS), zone);
      expect(toWallTime(fromWallTime(wall, zone), zone)).toBe(wall);
    }),
    { numRuns: 400 },
  );
});

test("a local time skipped by a clock change becomes the next one", () => {
  expect(fromWallTime("2026-03-29T02:30", "Europe/Paris").toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

test("a day ends by its time zone", () => {
  const evening = new Date("2026-11-30T22:30:00Z");
  expect(endOfDay(evening, "UTC").toISOString()).toBe("2026-11-30T23:59:59.999Z");
  expect(endOfDay(evening, "Africa/Nairobi").toISOString()).toBe("2026-12-01T20:59:59.999Z");
  // Clock changes: days of 23 and 25 hours.
  expect(endOfDay(new Date("2026-03-29T12:00:00Z"), "Europe/Paris").toISOString()).toBe(
    "2026-03-29T21:59:59.999Z",
  );
  expect(endOfDay(new Date("2026-10-25T00:30:00Z"), "Europe/Paris").toISOString()).toBe(
    "2026-10-25T22:59:59.999Z",
  );
});

test("local times that are skipped or repeated are detected", () => {
  expect(countWallTimes("2026-03-29T02:30", "Europe/Paris")).toBe("never");
  expect(countWallTimes("2026-10-25T02:30", "Europe/Paris")).toBe("twice");
  expect(countWallTimes("2026-10-25T03:30", "Europe/Paris")).toBe("once");
  expect(countWallTimes("2026-10-25T02:30", "Africa/Nairobi")).toBe("once");
});

test("minutes of local time are added and subtracted consistently, and ISO texts are exact", () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / MINUTE_MS, max: Date.UTC(2030, 0) / MINUTE_MS });
  fc.assert(
    fc.property(minutes, fc.nat(14 * 1440), fc.constantFrom(...ZONES), (minute, by, zone) => {
      const moment = new Date(minute * MINUTE_MS);
      const wall = toWallTime(moment, zone);
      expect(wallMinutesBetween(wall, addWallMinutes(wall, by))).toBe(by);
      expect(new Date(toZonedIso(moment, zone))).toEqual(moment);
    }),
    { numRuns: 300 },
  );
  expect(toZonedIso(new Date("2027-02-04T06:00:00Z"), "Africa/Nairobi")).toBe("2027-02-04T09:00:00+03:00");
  expect(toZonedIso(new Date("2027-02-04T06:00:00Z"), "America/New_York")).toBe("2027-02-04T01:00:00-05:00");
});

test("a time zone is valid by its IANA name, including old names, not by abbreviation", () => {
  expect(["UTC", "Africa/Kampala", "Asia/Kolkata", "Asia/Calcutta"].every(isTimeZone)).toBe(true);
  expect(["EAT", "EST", "Nairobi", "Africa/Nowhere", "", null, 3].some(isTimeZone)).toBe(false);
});

test("a year runs from midnight to midnight in its time zone, and may start in another month", () => {
  expect(yearRange(2026, "Africa/Nairobi").from.toISOString()).toBe("2025-12-31T21:00:00.000Z");
  expect(yearRange(2026, "UTC", 7)).toEqual({
    from: new Date("2026-07-01T00:00:00Z"),
    until: new Date("2027-07-01T00:00:00Z"),
  });
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1, max: 12 }),
      (moment, zone, firstMonth) => {
        const { from, until } = yearRange(yearOf(moment, zone, firstMonth), zone, firstMonth);
        expect(from <= moment && moment < until).toBe(true);
        const day = dayRange(calendarDay(moment, zone), zone);
        expect(day.from <= moment && moment < day.until).toBe(true);
      },
    ),
  );
});

test("a day without an hour is noon there, and never in the future", () => {
  const now = new Date("2026-11-21T06:00:00Z");
  expect(momentOnDay("2026-11-20", "Africa/Nairobi", now).toISOString()).toBe("2026-11-20T09:00:00.000Z");
  expect(momentOnDay("2026-11-21", "Africa/Nairobi", now)).toEqual(now);
});
