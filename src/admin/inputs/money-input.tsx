import { NumberInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { decimalsOf } from "../../platform/money/money";

/** Typed in major units of the item's currency, stored in minor units. */
export function MoneyInput({ source, label }: { source: string; label: string }) {
  const currency: unknown = useWatch({ name: "data.currency" });
  const code = typeof currency === "string" && currency !== "" ? currency : "USD";
  const unit = 10 ** decimalsOf(code);
  return (
    <NumberInput
      source={source}
      label={`${label} (${code})`}
      required
      helperText={false}
      min={0}
      step={1 / unit}
      format={(minor: unknown) => (typeof minor === "number" ? minor / unit : "")}
      parse={(major: unknown) => {
        const amount = typeof major === "number" ? major : Number.parseFloat(String(major));
        return Number.isFinite(amount) ? Math.round(amount * unit) : null;
      }}
    />
  );
}
