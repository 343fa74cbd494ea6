import { expect, test } from "vitest";
import { timeZoneOfCountry } from "./country-time-zone.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/country-options.server";

test.for([
  ["KE", "Africa/Nairobi"],
  ["UG", "Africa/Kampala"],
  ["ET", "Africa/Addis_Ababa"],
  [OTHER_COUNTRY, "Africa/Nairobi"],
  ["", "Africa/Nairobi"],
  ["not a country", "Africa/Nairobi"],
] as const)("country %s has the time zone %s", ([country, zone]) => {
  expect(timeZoneOfCountry(country)).toBe(zone);
});

test("every country in the form has a valid time zone", () => {
  for (const country of COUNTRIES)
    expect(
      () => new Intl.DateTimeFormat("en", { timeZone: timeZoneOfCountry(country) }),
      country,
    ).not.toThrow();
});

const SEVERAL_ZONES: Readonly<Record<string, string>> = {
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  // Goma, which has a class, is in the east.
  CD: "Africa/Lubumbashi",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
};

test.for(Object.entries(SEVERAL_ZONES))("of the several zones of %s, %s applies", ([country, zone]) => {
  expect(timeZoneOfCountry(country)).toBe(zone);
});

const offsets = (timeZone: string): string =>
  ["2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"]
    .map((at) => new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).format(new Date(at)))
    .join();

test("in every other country all zones have the same time", () => {
  for (const country of COUNTRIES) {
    if (Object.hasOwn(SEVERAL_ZONES, country)) continue;
    const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
    const shown = new Set([...zones, ...(zones.length > 0 ? [timeZoneOfCountry(country)] : [])].map(offsets));
    expect(shown.size, `${country}: ${zones.join()}`).toBeLessThanOrEqual(1);
  }
});
