import { FormHelperText, MenuItem, Stack, TextField } from "@mui/material";
import { useState } from "react";
import { useInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatDate } from "../../platform/format";
import { isZone, laterOnWall, minutesOnWall, wallTime } from "../../platform/zoned-time";

/** What the clock shows at a moment of the form; null while it is not known. */
function useWall(name: string): string | null {
  const zone: unknown = useWatch({ name: "data.timeZone" });
  const iso: unknown = useWatch({ name });
  return isZone(zone) && typeof iso === "string" && iso !== "" ? wallTime(new Date(iso), zone) : null;
}

/** As many as a schedule may last. */
const MOST_DAYS = 15;

/** Every day from one time on the wall to another, `2027-02-04`. */
function daysFrom(start: string, end: string): string[] {
  const first = `${start.slice(0, 10)}T00:00`;
  const days = Array.from({ length: MOST_DAYS }, (_none, index) =>
    laterOnWall(first, index * 1440).slice(0, 10),
  );
  return days.filter((day) => day === days[0] || day <= end.slice(0, 10));
}

/**
 * A time of day while the item lasts, with its day when there are several; the form holds minutes after the start, so that all
 * of them move along with it.
 */
export function ClockInput({ source }: { source: string }) {
  const start = useWall("data.startsAt");
  const end = useWall("data.endsAt");
  const { field, fieldState, id } = useInput({ source });
  const [chosen, setChosen] = useState<string | null>(null);
  if (start === null || end === null) return <FormHelperText>{m.admin_event_times_first()}</FormHelperText>;
  const wall = typeof field.value === "number" ? laterOnWall(start, field.value) : null;
  const days = daysFrom(start, end);
  const day = wall?.slice(0, 10) ?? chosen ?? days[0]!;
  if (!days.includes(day)) days.push(day);
  const write = (on: string, time: string) =>
    field.onChange(time === "" ? null : minutesOnWall(start, `${on}T${time}`));
  const error = fieldState.error?.message;
  const early = wall !== null && wall < start;
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "start" }}>
      {days.length > 1 ? (
        <TextField
          select
          id={`${id}-day`}
          label={m.admin_field_date()}
          value={day}
          onChange={({ target }) => {
            setChosen(target.value);
            if (wall !== null) write(target.value, wall.slice(11));
          }}
        >
          {days.map((one) => (
            <MenuItem key={one} value={one}>
              {formatDate(one, getLocale(), "full")}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <TextField
        id={id}
        type="time"
        label={m.admin_event_clock()}
        required
        value={wall?.slice(11) ?? ""}
        onChange={({ target }) => write(day, target.value.slice(0, 5))}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={Boolean(error) || early}
        helperText={early ? m.admin_event_before_start() : error}
      />
    </Stack>
  );
}
