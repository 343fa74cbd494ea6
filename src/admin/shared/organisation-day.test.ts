import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setOrganisationTimeZone, todayIso } from "./organisation-day";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-12-31T21:30:00Z") }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["Africa/Nairobi", "2027-01-01"],
  ["UTC", "2026-12-31"],
  ["America/New_York", "2026-12-31"],
  ["Asia/Tokyo", "2027-01-01"],
])("staff enter days up to today in the organisation's time zone: %s", (zone, day) => {
  setOrganisationTimeZone(zone);
  expect(todayIso()).toBe(day);
});
