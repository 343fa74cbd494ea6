import { Alert } from "@mui/material";
import { useMemo, useState } from "react";
import { AutocompleteInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { isZone, momentAt, wallTime } from "../../platform/zoned-time";
import { type Zone, cityOf, zones } from "./zones";

/** Moments of an item that its zone belongs to. */
const MOMENTS = ["data.startsAt", "data.endsAt"];

type Props = { source: string; label: string };

/**
 * The zone in which an item takes place, chosen by a city. What the clock shows stays when another one is chosen: staff have
 * typed 10:00 and mean 10:00 there.
 */
export function ZoneInput({ source, label }: Props) {
  const { getValues, setValue } = useFormContext();
  const current: unknown = useWatch({ name: source });
  const [kept, setKept] = useState<string | null>(null);
  const [now] = useState(() => new Date());
  const choices = useMemo(() => zones(current, now), [current, now]);

  function choose(zone: unknown) {
    if (!isZone(zone) || !isZone(current) || zone === current) return;
    const there = MOMENTS.filter((name) => typeof getValues(name) === "string");
    for (const name of there) {
      const wall = wallTime(new Date(getValues(name) as string), current);
      setValue(name, momentAt(wall, zone).toISOString(), { shouldDirty: true });
    }
    setKept(there.length > 0 ? cityOf(zone) : null);
  }

  return (
    <>
      <AutocompleteInput
        source={source}
        label={label}
        isRequired
        helperText={m.zone_hint()}
        choices={choices}
        onChange={choose}
        suggestionLimit={500}
        groupBy={(zone: Zone) => (zone.work ? m.zone_at_work() : m.zone_elsewhere())}
      />
      {kept === null ? null : <Alert severity="info">{m.zone_times_kept({ city: kept })}</Alert>}
    </>
  );
}
