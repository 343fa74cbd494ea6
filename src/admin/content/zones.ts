import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { isZone, isoIn } from "../../platform/zoned-time";

/** A time zone as staff choose it: by a city. `offset` is that of today. */
export type Zone = { id: string; name: string; work: boolean };

/** Cities of the countries in which the organisation works, the most frequent ones first. */
const AT_WORK: Record<string, () => string> = {
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
const TODAY: Record<string, string> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Katmandu: "Kathmandu",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
  Godthab: "Nuuk",
};

/** `Africa/Addis_Ababa` → `Addis Ababa`, in the language of the reader where it is one of the countries of work. */
export function cityOf(zone: string): string {
  const own = AT_WORK[zone];
  if (own) return own();
  const last = zone.split("/").at(-1)!;
  return TODAY[last] ?? last.replaceAll("_", " ");
}

/** `UTC+3`, as it is in the zone at that moment. */
export function offsetText(zone: string, at: Date): string {
  const [sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(isoIn(at, zone))!.slice(1) as [
    string,
    string,
    string,
  ];
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

/** Zone → its country, as far as the browser knows: `Africa/Nairobi` → `Kenya`. */
function countries(ids: readonly string[]): Map<string, string> {
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
export function zones(current: unknown, now: Date): Zone[] {
  const known = Intl.supportedValuesOf("timeZone");
  const work = Object.keys(AT_WORK);
  const others = new Set([...known, "UTC", ...(isZone(current) ? [current] : [])].filter(isZone));
  for (const id of work) others.delete(id);
  const country = countries([...work, ...others]);
  const zone = (id: string, atWork: boolean): Zone => ({
    id,
    name: [cityOf(id), country.get(id), id === "UTC" ? undefined : offsetText(id, now)]
      .filter(Boolean)
      .join(" · "),
    work: atWork,
  });
  return [
    ...work.map((id) => zone(id, true)),
    ...[...others]
      .map((id) => zone(id, false))
      .toSorted((one, other) => one.name.localeCompare(other.name, getLocale())),
  ];
}
