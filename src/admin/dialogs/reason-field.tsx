import { m } from "../../paraglide/messages";
import { TypedField } from "./typed-field";

type Props = {
  hint?: string;
  label?: string;
  /** Shortest and longest reason that the server takes, in characters. */
  least?: number;
  most?: number;
};

/** Why something is done, for its record. In the body it is `reason`. */
export const ReasonField = ({ hint, label, least = 1, most = 300 }: Props) => (
  <TypedField
    name="reason"
    label={label ?? m.admin_reason()}
    hint={hint}
    required
    most={most}
    check={(typed) => (typed.trim().length < least ? m.forms_write_reason() : undefined)}
  />
);

/** A reason in the books. */
export const MoneyReason = ({ hint }: Pick<Props, "hint">) => (
  <ReasonField label={m.money_reason()} hint={hint} least={3} most={500} />
);
