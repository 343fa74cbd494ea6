import { TextField } from "@mui/material";
import { m } from "../../paraglide/messages";
import { typedMinor } from "./amount";

type Props = {
  id: string;
  typed: string;
  currency: string;
  set: (typed: string) => void;
  hint?: string;
  label?: string;
};

/** An amount as people type it; what is no amount is said at once. */
export function AmountField({ id, typed, currency, set, hint, label }: Props) {
  const wrong = typed !== "" && typedMinor(typed, currency) === null;
  return (
    <TextField
      id={id}
      label={label ?? m.money_amount_in({ currency })}
      value={typed}
      required
      error={wrong}
      helperText={wrong ? m.money_bad_amount() : hint}
      slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
      onChange={({ target }) => set(target.value)}
    />
  );
}
