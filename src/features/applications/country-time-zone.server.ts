import { DEFAULT_TIME_ZONE } from "../../platform/time/format-date";
import { memoize } from "../../platform/memoize";

/**
 * The time zone of a country, for the days and times that a person who lives there is told. Where there are several, CLDR's
 * first.
 * @param country two letters (ISO 3166-1); anything else, or a country that CLDR does not know: `LEARNERS_ZONE`
 */
export const timeZoneOfCountry = memoize((country: string): string =>
  /^[A-Z]{2}$/.test(country)
    ? (new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? DEFAULT_TIME_ZONE)
    : DEFAULT_TIME_ZONE,
);
