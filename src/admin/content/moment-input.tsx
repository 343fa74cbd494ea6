import { TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { momentAt, wallTime } from "../../platform/zoned-time";

const isZone = (zone: unknown): zone is string => {
  try {
    return typeof zone === "string" && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

type Props = { source: string; label: string; optional?: boolean };

/** A moment, written as the clock of the item's own time zone shows it. */
export function MomentInput({ source, label, optional = false }: Props) {
  const given: unknown = useWatch({ name: "data.timeZone" });
  const zone = isZone(given) ? given : "UTC";
  return (
    <TextInput
      source={source}
      label={`${label} (${zone})`}
      type="datetime-local"
      required={!optional}
      helperText={false}
      format={(iso: unknown) => (typeof iso === "string" && iso !== "" ? wallTime(new Date(iso), zone) : "")}
      parse={(wall: string) => (wall === "" ? null : momentAt(wall.slice(0, 16), zone).toISOString())}
    />
  );
}
