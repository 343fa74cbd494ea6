import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { memoize } from "../../platform/memoize";

/** Most populous zone of countries with several. DRC: the east, where the programs are (Goma, Bukavu). */
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

/** @param country ISO 3166-1 alpha-2; unknown values get `DEFAULT_TIME_ZONE` */
export const timeZoneOfCountry = memoize((country: string): string =>
  /^[A-Z]{2}$/.test(country)
    ? (MAIN_TIME_ZONES[country] ?? new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? DEFAULT_TIME_ZONE)
    : DEFAULT_TIME_ZONE,
);
