import { m } from "../../paraglide/messages";
import { fromWallTime } from "../../platform/time/zoned-time";
import { FormTextField } from "./form-fields";
import { browserTimeZone } from "../../platform/time/browser-time-zone";

type Props = {
  name: string;
  label: string;
  /** Whose clock it is; default: the user's own. */
  timeZone?: string;
};

/** What a `datetime-local` input holds, as ISO 8601; empty while it is no moment. */
export function toIsoDateTime(wallTime: string, timeZone = browserTimeZone()): string {
  return isWallTime(wallTime) ? fromWallTime(wallTime, timeZone).toISOString() : "";
}

const isWallTime = (wallTime: string): boolean => !Number.isNaN(Date.parse(wallTime));

/** A moment to come. In the form it is the time on the wall, in the body it is `momentOf` that. */
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
