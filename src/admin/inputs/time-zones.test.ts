import { expect, test } from "vitest";
import { cityName } from "../../platform/time/time-zone-city";
import { formatUtcOffset, listTimeZones } from "./time-zones";

const NOW = new Date("2026-11-25T08:00:00Z");

test("zones are listed by city, countries of work first, and the zone of an item is always listed", () => {
  const all = listTimeZones("Asia/Calcutta", NOW);
  expect(all.slice(0, 3).map(({ id }) => id)).toEqual(["Africa/Nairobi", "Africa/Kampala", "Africa/Kigali"]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.find(({ id }) => id === "Africa/Addis_Ababa")?.name).toMatch(/^Addis Ababa · .*UTC\+3$/);
  expect(all.some(({ id }) => id === "Asia/Calcutta")).toBe(true);
  expect(all.some(({ id }) => id === "UTC")).toBe(true);
});

test("renamed cities and half-hour offsets are shown as people know them", () => {
  expect(cityName("Asia/Calcutta")).toBe("Kolkata");
  expect(formatUtcOffset("Asia/Kolkata", NOW)).toBe("UTC+5:30");
  expect(formatUtcOffset("America/New_York", NOW)).toBe("UTC-5");
  const late = new Date(Math.floor(NOW.getTime() / 60_000) * 60_000 + 59_999);
  expect(formatUtcOffset("Africa/Nairobi", late), "whatever the second").toBe("UTC+3");
});
