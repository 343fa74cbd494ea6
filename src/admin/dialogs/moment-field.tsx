import { m } from "../../paraglide/messages";
import { momentAt } from "../../platform/zoned-time";
import { TypedField } from "./typed-field";

type Props = {
  name: string;
  label: string;
  /** Whose clock it is; default: the user's own. */
  timeZone?: string;
};

/** The time zone of the user's computer. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a `datetime-local` input holds, as ISO 8601; empty while it is no moment. */
export function momentOf(wall: string, timeZone = ownZone()): string {
  return isWall(wall) ? momentAt(wall, timeZone).toISOString() : "";
}

const isWall = (wall: string): boolean => !Number.isNaN(Date.parse(wall));

/** A moment to come. In the form it is the time on the wall, in the body it is `momentOf` that. */
export const MomentField = ({ name, label, timeZone = ownZone() }: Props) => (
  <TypedField
    name={name}
    type="datetime-local"
    label={`${label} (${timeZone})`}
    required
    check={(wall) => {
      if (!isWall(wall)) return m.forms_write_moment();
      return momentOf(wall, timeZone) <= new Date().toISOString() ? m.forms_write_later() : undefined;
    }}
  />
);
