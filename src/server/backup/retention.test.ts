import fc from "fast-check";
import { expect, test } from "vitest";
import { backupNameAt, timeOfBackup } from "./manifest";
import { findExpiredBackups } from "./retention";

const at = (text: string) => backupNameAt(new Date(text));

test("a name contains its time, to the second", () => {
  expect(backupNameAt(new Date("2026-11-21T20:53:00.9Z"))).toBe("reboot-20261121t205300z");
  expect(timeOfBackup("reboot-20261121t205300z")).toEqual(new Date("2026-11-21T20:53:00Z"));
  for (const other of ["reboot", "reboot-20261341t205300z", "reboot-20261121t205300z.old", "files"])
    expect(timeOfBackup(other), other).toBeNull();
});

test("the newest of each of the last days, weeks and months stays", () => {
  const names = [
    "2026-08-31T03:00:00Z",
    "2026-09-30T03:00:00Z",
    "2026-11-09T03:00:00Z",
    "2026-11-13T03:00:00Z",
    "2026-11-19T03:00:00Z",
    "2026-11-20T03:00:00Z",
    "2026-11-21T03:00:00Z",
    "2026-11-21T15:00:00Z",
  ].map(at);
  const gone = findExpiredBackups(names, { days: 2, weeks: 2, months: 2 });
  // Days: the 21st (afternoon) and 20th. Weeks: this one and the 13th. Months: November, September.
  expect(gone).toEqual(
    ["2026-08-31T03:00:00Z", "2026-11-09T03:00:00Z", "2026-11-19T03:00:00Z", "2026-11-21T03:00:00Z"].map(at),
  );
});

const moments = fc.array(
  fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((s) => backupNameAt(new Date(s * 1000))),
);
const count = fc.integer({ min: 0, max: 40 });

test("whatever the policy, the newest backup stays, and a second run removes no more", () => {
  fc.assert(
    fc.property(moments, count, count, count, (names, days, weeks, months) => {
      const keep = { days, weeks, months };
      const gone = new Set(findExpiredBackups(names, keep));
      const left = names.filter((name) => !gone.has(name));
      const newest = names.toSorted().at(-1);
      if (newest !== undefined) expect(left).toContain(newest);
      expect(findExpiredBackups(left, keep)).toEqual([]);
      expect(new Set(left).size).toBeLessThanOrEqual(Math.max(1, days + weeks + months));
    }),
  );
});

test("names of other files are never returned", () => {
  expect(findExpiredBackups(["notes", "reboot-x"], { days: 0, weeks: 0, months: 0 })).toEqual([]);
});
