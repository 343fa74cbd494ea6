import { expect, test } from "vitest";
import { timeZoneOfCountry } from "./country-time-zone.server";
import { COUNTRIES, OTHER_COUNTRY } from "../../platform/forms/country-options.server";

test.for([
  ["KE", "Africa/Nairobi"],
  ["UG", "Africa/Kampala"],
  ["CD", "Africa/Kinshasa"],
  ["ET", "Africa/Addis_Ababa"],
  [OTHER_COUNTRY, "Africa/Nairobi"],
  ["", "Africa/Nairobi"],
  ["not a country", "Africa/Nairobi"],
] as const)("in %s it is as late as in %s", ([country, zone]) => {
  expect(timeZoneOfCountry(country)).toBe(zone);
});

test("every country that can be chosen has a zone that dates can be written in", () => {
  for (const country of COUNTRIES)
    expect(
      () => new Intl.DateTimeFormat("en", { timeZone: timeZoneOfCountry(country) }),
      country,
    ).not.toThrow();
});
