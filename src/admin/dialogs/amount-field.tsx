import { amountRefused } from "../../features/donations/amount-refused";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { readAmount } from "../../platform/money";
import { amountText } from "../money/amount";
import { TypedField } from "./typed-field";

type Props = {
  name?: string;
  currency: string;
  hint?: string;
  label?: string;
  /** Highest amount, in minor units. */
  most?: number;
};

/** An amount as people type it, in major units. */
export const AmountField = ({ name = "minor", currency, hint, label, most }: Props) => (
  <TypedField
    name={name}
    label={label ?? m.money_amount_in({ currency })}
    hint={hint}
    required
    check={(typed) => {
      const read = readAmount(typed, currency, getLocale());
      if (read.kind === "ambiguous") return amountRefused(read, getLocale());
      if (read.kind === "none" || read.amount.minor === 0) return m.money_bad_amount();
      return most !== undefined && read.amount.minor > most
        ? m.forms_write_amount_most({ amount: amountText(most, currency) })
        : undefined;
    }}
    attributes={{ inputMode: "decimal", autoComplete: "off" }}
  />
);
