import { amountErrorMessage } from "../../features/donations/giving/ui/amount-error";
import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { interpretAmount } from "../../platform/money/typed-amount";
import { formatAmount } from "../shared/amount";
import { FormTextField } from "./form-fields";

type Props = {
  name?: string;
  currency: string;
  hint?: string;
  label?: string;
  /** In minor units. */
  maxMinor?: number;
};

export const AmountField = ({ name = "minor", currency, hint, label, maxMinor }: Props) => (
  <FormTextField
    name={name}
    label={label ?? m.finance_amount_in({ currency })}
    hint={hint}
    required
    check={(input) => {
      const parsed = interpretAmount(input, currency, getLocale());
      if (parsed.kind === "ambiguous") return amountErrorMessage(parsed, getLocale());
      if (parsed.kind === "none" || parsed.amount.minor === 0) return m.finance_bad_amount();
      return maxMinor !== undefined && parsed.amount.minor > maxMinor
        ? m.forms_write_amount_most({ amount: formatAmount(maxMinor, currency) })
        : undefined;
    }}
    attributes={{ inputMode: "decimal", autoComplete: "off" }}
  />
);
