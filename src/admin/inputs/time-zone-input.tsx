import { Alert } from "@mui/material";
import { useMemo, useState } from "react";
import { AutocompleteInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { isTimeZone, fromWallTime, toWallTime } from "../../platform/time/zoned-time";
import { cityName } from "../../platform/time/time-zone-city";
import { type TimeZoneChoice, listTimeZones } from "./time-zones";

const DATE_TIME_FIELDS = ["data.startsAt", "data.endsAt"];

type Props = { source: string; label: string };

/** Selects a time zone by city. Local times stay: staff who typed 10:00 mean 10:00 in the new zone. */
export function TimeZoneInput({ source, label }: Props) {
  const { getValues, setValue } = useFormContext();
  const current: unknown = useWatch({ name: source });
  const [cityOfStoredTimes, setCityOfStoredTimes] = useState<string | null>(null);
  const [now] = useState(() => new Date());
  const choices = useMemo(() => listTimeZones(current, now), [current, now]);

  function changeZone(zone: unknown) {
    if (!isTimeZone(zone) || !isTimeZone(current) || zone === current) return;
    const filledFields = DATE_TIME_FIELDS.filter((name) => typeof getValues(name) === "string");
    for (const name of filledFields) {
      const localTime = toWallTime(new Date(getValues(name) as string), current);
      setValue(name, fromWallTime(localTime, zone).toISOString(), { shouldDirty: true });
    }
    setCityOfStoredTimes(filledFields.length > 0 ? cityName(zone) : null);
  }

  return (
    <>
      <AutocompleteInput
        source={source}
        label={label}
        isRequired
        helperText={m.zone_hint()}
        choices={choices}
        onChange={changeZone}
        suggestionLimit={500}
        groupBy={(zone: TimeZoneChoice) => (zone.isWorkCountry ? m.zone_at_work() : m.zone_elsewhere())}
      />
      {cityOfStoredTimes === null ? null : (
        <Alert severity="info">{m.zone_times_kept({ city: cityOfStoredTimes })}</Alert>
      )}
    </>
  );
}
