import { m } from "../../paraglide/messages";
import { type Field, choiceField } from "../../platform/content/content-kind";

export type Label = () => string;

export type StateLabels = Readonly<Record<string, Label>>;

export const fieldOfKind = (
  name: string,
  label: Label,
  kind: "date" | "flag" | "moment" | "money" | "picture",
): Field => ({
  name,
  kind,
  label,
});

// Values were checked when they were logged, so no limit applies.
export const textField = (name: string, label: Label): Field => ({ name, kind: "text", max: 0, label });

export const localizedField = (name: string, label: Label): Field => ({ name, kind: "words", max: 0, label });

export const numberField = (name: string, label: Label): Field => ({
  name,
  kind: "number",
  min: 0,
  max: 0,
  label,
});

export const labelledChoice = (name: string, label: Label, of: StateLabels): Field => ({
  ...choiceField(name, Object.keys(of), (value) => of[value]!()),
  label,
});

export const stateField = (of: StateLabels): Field => labelledChoice("state", m.admin_state, of);

export const toLabels = <T extends string>(of: readonly T[], labelOf: (value: T) => string): StateLabels =>
  Object.fromEntries(of.map((value) => [value, () => labelOf(value)]));

export const amountField = fieldOfKind("minor", m.finance_amount, "money");
export const reasonField = textField("reason", m.admin_reason);
