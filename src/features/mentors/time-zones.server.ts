import { m } from "../../paraglide/messages";
import { type OptionList, packOptions } from "../../platform/forms/option-list";
import { memoize } from "../../platform/memoize";
import type { Locale } from "../../platform/i18n/locales";
import { countryName } from "../../platform/i18n/display-names";
import { WORK_TIME_ZONES, cityName } from "../../platform/time/time-zone-city";

export const TIME_ZONES: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Maps the first part of a zone name to a UN M.49 code, which `Intl.DisplayNames` can name. */
const WORLD_PARTS: Record<string, string> = {
  Africa: "002",
  America: "019",
  Asia: "142",
  Europe: "150",
  Australia: "009",
  Pacific: "009",
};

/** Groups zones: countries where we teach first, then regions in the order of the language. */
export const timeZoneOptions = memoize((locale: Locale): OptionList => {
  const { compare } = new Intl.Collator(locale);
  const toOption = (zone: string) => ({ value: zone, label: cityName(zone, locale) });
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const zone of TIME_ZONES) {
    if (WORK_TIME_ZONES.includes(zone)) continue;
    const code = WORLD_PARTS[zone.split("/")[0]!];
    const label = code ? countryName(code, locale) : m.mentor_zone_elsewhere({}, { locale });
    groups.set(label, [...(groups.get(label) ?? []), toOption(zone)]);
  }
  const others = [...groups].map(([label, options]) => ({
    label,
    options: options.toSorted((one, other) => compare(one.label, other.label)),
  }));
  const elsewhere = others.filter(({ label }) => label === m.mentor_zone_elsewhere({}, { locale }));
  const parts = others.filter(({ label }) => label !== m.mentor_zone_elsewhere({}, { locale }));
  return packOptions([
    { label: m.reg_countries_taught({}, { locale }), options: WORK_TIME_ZONES.map(toOption) },
    ...parts.toSorted((one, other) => compare(one.label, other.label)),
    ...elsewhere,
  ]);
});
