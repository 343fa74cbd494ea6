import { NumberInput } from "react-admin";

type Props = { source: string; label: string; min: number; max: number };

/** Typed as a percentage, stored per thousand. `min` and `max` are per thousand. */
export const PercentInput = ({ source, label, min, max }: Props) => (
  <NumberInput
    source={source}
    label={label}
    required
    helperText={false}
    min={min / 10}
    max={max / 10}
    step={0.1}
    format={(perMille: unknown) => (typeof perMille === "number" ? perMille / 10 : "")}
    parse={(percent: unknown) => {
      const share = typeof percent === "number" ? percent : Number.parseFloat(String(percent));
      return Number.isFinite(share) ? Math.round(share * 10) : null;
    }}
  />
);
