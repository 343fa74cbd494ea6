import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import type { Locale } from "../i18n/locales";

const WORK_CITIES: Record<string, (inputs: Record<string, never>, options: { locale: Locale }) => string> = {
  "Africa/Nairobi": m.zone_nairobi,
  "Africa/Kampala": m.zone_kampala,
  "Africa/Kigali": m.zone_kigali,
  "Africa/Addis_Ababa": m.zone_addis_ababa,
  "Africa/Kinshasa": m.zone_kinshasa,
  "Africa/Lubumbashi": m.zone_lubumbashi,
  "Africa/Juba": m.zone_juba,
  "Africa/Bujumbura": m.zone_bujumbura,
  "Africa/Dar_es_Salaam": m.zone_dar_es_salaam,
  "Africa/Khartoum": m.zone_khartoum,
};

export const WORK_TIME_ZONES: readonly string[] = Object.keys(WORK_CITIES);

/** Browsers still have old names of these cities. */
const CURRENT_CITY_NAMES: Record<string, string> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Katmandu: "Kathmandu",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
  Godthab: "Nuuk",
};

/** `Africa/Addis_Ababa` → `Addis Ababa`; localized for countries of work. */
export function cityName(zone: string, locale: Locale = getLocale()): string {
  const workCity = WORK_CITIES[zone];
  if (workCity) return workCity({}, { locale });
  const lastSegment = zone.split("/").at(-1)!;
  return CURRENT_CITY_NAMES[lastSegment] ?? lastSegment.replaceAll("_", " ");
}
