import { useState } from "react";
import { TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { isZone, momentAt, timesShown, wallTime } from "../../platform/zoned-time";
import { cityOf, offsetText } from "./zones";

type Props = { source: string; label: string; optional?: boolean };

/** A moment, written as the clock of the item's own time zone shows it; the zone is chosen first. */
export function MomentInput({ source, label, optional = false }: Props) {
  const zone: unknown = useWatch({ name: "data.timeZone" });
  const value: unknown = useWatch({ name: source });
  // What was typed: a time that clocks leave out is another one in the form.
  const [typed, setTyped] = useState("");
  const [now] = useState(() => new Date());
  if (!isZone(zone))
    return <TextInput source={source} label={label} disabled helperText={m.zone_first()} format={() => ""} />;
  const at = typeof value === "string" && value !== "" ? new Date(value) : null;
  return (
    <TextInput
      source={source}
      label={`${label} (${cityOf(zone)}, ${offsetText(zone, at ?? now)})`}
      type="datetime-local"
      required={!optional}
      helperText={at ? clockNote(at, typed, zone) : false}
      format={(iso: unknown) => (typeof iso === "string" && iso !== "" ? wallTime(new Date(iso), zone) : "")}
      parse={(wall: string) => {
        setTyped(wall.slice(0, 16));
        return wall === "" ? null : momentAt(wall.slice(0, 16), zone).toISOString();
      }}
    />
  );
}

/** What a change of clocks does to the time that was typed; false: nothing. */
function clockNote(at: Date, typed: string, zone: string): string | false {
  const shown = wallTime(at, zone);
  const times = { typed: typed.slice(11), shown: shown.slice(11) };
  const isTyped = typed !== "" && momentAt(typed, zone).getTime() === at.getTime();
  if (isTyped && timesShown(typed, zone) === "never") return m.zone_time_skipped(times);
  return timesShown(shown, zone) === "twice" ? m.zone_time_twice(times) : false;
}
