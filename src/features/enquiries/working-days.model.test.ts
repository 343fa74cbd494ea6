import fc from "fast-check";
import { expect, test } from "vitest";
import { addWorkingDays } from "./working-days.model";

const end = (day: string) => new Date(`${day}T23:59:59.999Z`);

test("weekends are not working days", () => {
  const friday = new Date("2026-11-20T15:00:00Z");
  expect(addWorkingDays(friday, 1)).toEqual(end("2026-11-23"));
  expect(addWorkingDays(friday, 5)).toEqual(end("2026-11-27"));
  expect(addWorkingDays(friday, 6)).toEqual(end("2026-11-30"));
});

test("days from a weekend count from Monday", () => {
  for (const day of ["2026-11-21T00:00:00Z", "2026-11-22T23:59:59.999Z"])
    expect(addWorkingDays(new Date(day), 5)).toEqual(end("2026-11-27"));
});

test("working days continue over the end of a year", () => {
  expect(addWorkingDays(new Date("2026-12-31T10:00:00Z"), 3)).toEqual(end("2027-01-05"));
});

test("the promised number of working days lies between both dates", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 60 }),
      (from, days) => {
        const due = addWorkingDays(from, days);
        let counted = 0;
        for (let day = new Date(from.getTime()); day < due;) {
          day = new Date(day.getTime() + 86_400_000);
          if (day <= due && ![0, 6].includes(day.getUTCDay())) counted += 1;
        }
        expect(counted).toBe(days);
        expect([0, 6]).not.toContain(due.getUTCDay());
      },
    ),
  );
});
