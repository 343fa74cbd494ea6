import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { memoize } from "../../platform/memoize";

/**
 * Of countries with several zones, the one where most people live; CLDR lists them by the alphabet. In the
 * Democratic Republic of the Congo the east, where the refugees and displaced people live that the programs are for: Goma and
 * Bukavu have the time of Lubumbashi.
 */
const MAIN_TIME_ZONES: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Lubumbashi",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/**
 * The time zone of a country, for the days and times that a person who lives there is told.
 * @param country two letters (ISO 3166-1); anything else, or a country that CLDR does not know: `DEFAULT_TIME_ZONE`
 */
export const timeZoneOfCountry = memoize((country: string): string =>
  /^[A-Z]{2}$/.test(country)
    ? (MAIN_TIME_ZONES[country] ?? new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? DEFAULT_TIME_ZONE)
    : DEFAULT_TIME_ZONE,
);
