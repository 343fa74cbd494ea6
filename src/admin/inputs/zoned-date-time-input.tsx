import { useState } from "react";
import { TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { isTimeZone, fromWallTime, countWallTimes, toWallTime } from "../../platform/time/zoned-time";
import { cityName } from "../../platform/time/time-zone-city";
import { formatUtcOffset } from "./time-zones";

type Props = { source: string; label: string; optional?: boolean };

/** Edits a time in the item's own time zone, which must be chosen first. */
export function ZonedDateTimeInput({ source, label, optional = false }: Props) {
  const zone: unknown = useWatch({ name: "data.timeZone" });
  const value: unknown = useWatch({ name: source });
  // The typed time: one that a clock change skips is stored as another time.
  const [typedText, setTypedText] = useState("");
  const [now] = useState(() => new Date());
  if (!isTimeZone(zone))
    return <TextInput source={source} label={label} disabled helperText={m.zone_first()} format={() => ""} />;
  const at = typeof value === "string" && value !== "" ? new Date(value) : null;
  return (
    <TextInput
      source={source}
      label={`${label} (${cityName(zone)}, ${formatUtcOffset(zone, at ?? now)})`}
      type="datetime-local"
      required={!optional}
      helperText={at ? wallTimeNote(at, typedText, zone) : false}
      format={(iso: unknown) =>
        typeof iso === "string" && iso !== "" ? toWallTime(new Date(iso), zone) : ""
      }
      parse={(wallTimeText: string) => {
        setTypedText(wallTimeText.slice(0, 16));
        return wallTimeText === "" ? null : fromWallTime(wallTimeText.slice(0, 16), zone).toISOString();
      }}
    />
  );
}

/** Explains a clock change at this time; false: there is none. */
function wallTimeNote(at: Date, typedText: string, zone: string): string | false {
  const shownWallTime = toWallTime(at, zone);
  const times = { typed: typedText.slice(11), shown: shownWallTime.slice(11) };
  const isTyped = typedText !== "" && fromWallTime(typedText, zone).getTime() === at.getTime();
  if (isTyped && countWallTimes(typedText, zone) === "never") return m.zone_time_skipped(times);
  return countWallTimes(shownWallTime, zone) === "twice" ? m.zone_time_twice(times) : false;
}
