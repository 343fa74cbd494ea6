import { m } from "../../paraglide/messages";
import { fromWallTime } from "../../platform/time/zoned-time";
import { FormTextField } from "./form-fields";
import { browserTimeZone } from "../../platform/time/browser-time-zone";

type Props = {
  name: string;
  label: string;
  timeZone?: string;
};

/** Converts the value of a `datetime-local` input to ISO 8601. Empty while it is invalid. */
export function toIsoDateTime(wallTime: string, timeZone = browserTimeZone()): string {
  return isWallTime(wallTime) ? fromWallTime(wallTime, timeZone).toISOString() : "";
}

const isWallTime = (wallTime: string): boolean => !Number.isNaN(Date.parse(wallTime));

/** A time in the future. The form holds local time, and the body `toIsoDateTime` of it. */
export const DateTimeField = ({ name, label, timeZone = browserTimeZone() }: Props) => (
  <FormTextField
    name={name}
    type="datetime-local"
    label={`${label} (${timeZone})`}
    required
    check={(wallTime) => {
      if (!isWallTime(wallTime)) return m.forms_write_moment();
      return toIsoDateTime(wallTime, timeZone) <= new Date().toISOString()
        ? m.forms_write_later()
        : undefined;
    }}
  />
);
