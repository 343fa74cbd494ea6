import { getLocale } from "../../paraglide/runtime";
import { WORK_TIME_ZONES, cityName } from "../../platform/time/time-zone-city";
import { isTimeZone, toZonedIso } from "../../platform/time/zoned-time";

export type TimeZoneChoice = { id: string; name: string; isWorkCountry: boolean };

/** Such as `UTC+3`, at the given time. */
export function formatUtcOffset(zone: string, at: Date): string {
  const [sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(toZonedIso(at, zone))!.slice(1) as [
    string,
    string,
    string,
  ];
  return `UTC${sign}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
}

/** Zone → country, as far as the browser knows: `Africa/Nairobi` → `Kenya`. */
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

/** Lists zones by city, countries of work first. @param current always listed, whatever the browser calls it */
export function listTimeZones(current: unknown, now: Date): TimeZoneChoice[] {
  const supported = Intl.supportedValuesOf("timeZone");
  const others = new Set([...supported, "UTC", ...(isTimeZone(current) ? [current] : [])].filter(isTimeZone));
  for (const id of WORK_TIME_ZONES) others.delete(id);
  const country = findCountries([...WORK_TIME_ZONES, ...others]);
  const toChoice = (id: string, isWorkCountry: boolean): TimeZoneChoice => ({
    id,
    name: [cityName(id), country.get(id), id === "UTC" ? undefined : formatUtcOffset(id, now)]
      .filter(Boolean)
      .join(" · "),
    isWorkCountry,
  });
  return [
    ...WORK_TIME_ZONES.map((id) => toChoice(id, true)),
    ...[...others]
      .map((id) => toChoice(id, false))
      .toSorted((one, other) => one.name.localeCompare(other.name, getLocale())),
  ];
}
