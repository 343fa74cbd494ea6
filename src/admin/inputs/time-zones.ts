import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { isTimeZone, toZonedIso } from "../../platform/time/zoned-time";

/** A time zone as staff choose it: by a city. `offset` is that of today. */
export type TimeZoneChoice = { id: string; name: string; isWorkCountry: boolean };

/** Cities of the countries in which the organisation works, the most frequent ones first. */
const WORK_CITIES: Record<string, () => string> = {
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

/** Cities that the tables of browsers still call by an old name. */
const CURRENT_CITY_NAMES: Record<string, string> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Katmandu: "Kathmandu",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
  Godthab: "Nuuk",
};

/** `Africa/Addis_Ababa` → `Addis Ababa`, in the language of the reader where it is one of the countries of work. */
export function cityName(zone: string): string {
  const workCity = WORK_CITIES[zone];
  if (workCity) return workCity();
  const lastSegment = zone.split("/").at(-1)!;
  return CURRENT_CITY_NAMES[lastSegment] ?? lastSegment.replaceAll("_", " ");
}

/** `UTC+3`, as it is in the zone at that moment. */
export function formatUtcOffset(zone: string, at: Date): string {
  const [sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(toZonedIso(at, zone))!.slice(1) as [
    string,
    string,
    string,
  ];
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

/** Zone → its country, as far as the browser knows: `Africa/Nairobi` → `Kenya`. */
function findCountries(ids: readonly string[]): Map<string, string> {
  const names = new Intl.DisplayNames([getLocale()], { type: "region" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const wanted = new Set(ids);
  const found = new Map<string, string>();
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    const region = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?: () => string[] };
    for (const zone of region.getTimeZones?.() ?? [])
      if (wanted.has(zone)) found.set(zone, names.of(code) ?? code);
  }
  return found;
}

/**
 * Every zone with its city, its country and its offset today, those of the countries of work first.
 * @param current the zone of the item, which stays in the list whatever the browser calls it
 */
export function listTimeZones(current: unknown, now: Date): TimeZoneChoice[] {
  const supported = Intl.supportedValuesOf("timeZone");
  const workZones = Object.keys(WORK_CITIES);
  const others = new Set([...supported, "UTC", ...(isTimeZone(current) ? [current] : [])].filter(isTimeZone));
  for (const id of workZones) others.delete(id);
  const country = findCountries([...workZones, ...others]);
  const toChoice = (id: string, isWorkCountry: boolean): TimeZoneChoice => ({
    id,
    name: [cityName(id), country.get(id), id === "UTC" ? undefined : formatUtcOffset(id, now)]
      .filter(Boolean)
      .join(" · "),
    isWorkCountry,
  });
  return [
    ...workZones.map((id) => toChoice(id, true)),
    ...[...others]
      .map((id) => toChoice(id, false))
      .toSorted((one, other) => one.name.localeCompare(other.name, getLocale())),
  ];
}
