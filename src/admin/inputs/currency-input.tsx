import { SelectInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { useCurrencies } from "../api/use-currencies";

/** Offers the currencies for gifts, and always the item's current one. */
export function CurrencyInput({ source, label }: { source: string; label: string }) {
  const current: unknown = useWatch({ name: source });
  const codes = new Set(useCurrencies());
  if (typeof current === "string" && current !== "") codes.add(current);
  return (
    <SelectInput
      source={source}
      label={label}
      required
      helperText={false}
      choices={[...codes].map((code) => ({ id: code, name: code }))}
    />
  );
}
