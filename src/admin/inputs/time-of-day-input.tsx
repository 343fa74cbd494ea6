import { FormHelperText, MenuItem, Stack, TextField } from "@mui/material";
import { useState } from "react";
import { useInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatDate } from "../../platform/time/format-date";
import { isTimeZone, addWallMinutes, wallMinutesBetween, toWallTime } from "../../platform/time/zoned-time";

/** Local time in the item's time zone; null while it is unknown. */
function useWallTime(name: string): string | null {
  const zone: unknown = useWatch({ name: "data.timeZone" });
  const iso: unknown = useWatch({ name });
  return isTimeZone(zone) && typeof iso === "string" && iso !== "" ? toWallTime(new Date(iso), zone) : null;
}

const MAX_DAYS = 15;

/** Lists the days from one local time to another, such as `2027-02-04`. */
function listDays(start: string, end: string): string[] {
  const first = `${start.slice(0, 10)}T00:00`;
  const days = Array.from({ length: MAX_DAYS }, (_none, index) =>
    addWallMinutes(first, index * 1440).slice(0, 10),
  );
  return days.filter((day) => day === days[0] || day <= end.slice(0, 10));
}

/** A time of day. The form holds minutes after the start, so that all times move with it. */
export function TimeOfDayInput({ source }: { source: string }) {
  const start = useWallTime("data.startsAt");
  const end = useWallTime("data.endsAt");
  const { field, fieldState, id } = useInput({ source });
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  if (start === null || end === null) return <FormHelperText>{m.admin_event_times_first()}</FormHelperText>;
  const currentWallTime = typeof field.value === "number" ? addWallMinutes(start, field.value) : null;
  const days = listDays(start, end);
  const day = currentWallTime?.slice(0, 10) ?? chosenDay ?? days[0]!;
  if (!days.includes(day)) days.push(day);
  const update = (newDay: string, time: string) =>
    field.onChange(time === "" ? null : wallMinutesBetween(start, `${newDay}T${time}`));
  const error = fieldState.error?.message;
  const isBeforeStart = currentWallTime !== null && currentWallTime < start;
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", alignItems: "start" }}>
      {days.length > 1 ? (
        <TextField
          select
          id={`${id}-day`}
          label={m.admin_field_date()}
          value={day}
          onChange={({ target }) => {
            setChosenDay(target.value);
            if (currentWallTime !== null) update(target.value, currentWallTime.slice(11));
          }}
        >
          {days.map((option) => (
            <MenuItem key={option} value={option}>
              {formatDate(option, getLocale(), "full")}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <TextField
        id={id}
        type="time"
        label={m.admin_event_clock()}
        required
        value={currentWallTime?.slice(11) ?? ""}
        onChange={({ target }) => update(day, target.value.slice(0, 5))}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={Boolean(error) || isBeforeStart}
        helperText={isBeforeStart ? m.admin_event_before_start() : error}
      />
    </Stack>
  );
}
