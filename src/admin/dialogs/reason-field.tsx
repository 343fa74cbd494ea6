import { m } from "../../paraglide/messages";
import { FormTextField } from "./form-fields";

type Props = {
  hint?: string;
  label?: string;
  minCharacters?: number;
  maxCharacters?: number;
};

export const ReasonField = ({ hint, label, minCharacters = 1, maxCharacters = 300 }: Props) => (
  <FormTextField
    name="reason"
    label={label ?? m.admin_reason()}
    hint={hint}
    required
    maxCharacters={maxCharacters}
    check={(input) => (input.trim().length < minCharacters ? m.forms_write_reason() : undefined)}
  />
);

export const LedgerReasonField = ({ hint }: Pick<Props, "hint">) => (
  <ReasonField label={m.finance_reason()} hint={hint} minCharacters={3} maxCharacters={500} />
);
