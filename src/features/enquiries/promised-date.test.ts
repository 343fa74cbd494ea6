import { expect, test } from "vitest";
import { promisedDate } from "./promised-date.server";

test("a promise in hours names only the day, in the easternmost country", () => {
  expect(promisedDate(new Date("2026-11-23T18:17:00Z"), { hours: 24 }, "en")).toBe(
    "Monday, 23 November 2026",
  );
  expect(promisedDate(new Date("2026-11-23T22:17:00Z"), { hours: 24 }, "en")).toBe(
    "Tuesday, 24 November 2026",
  );
});

test("a promise in working days ends with the working day", () => {
  expect(promisedDate(new Date("2026-11-23T23:59:59.999Z"), { workingDays: 3 }, "en")).toBe(
    "Monday, 23 November 2026",
  );
});
