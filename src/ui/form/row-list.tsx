import type { ReactNode } from "react";
import { m } from "../../paraglide/messages";
import { FORM_META_FIELDS } from "../../platform/forms/opened-form";
import { rowCount } from "./field-props";
import type { TypedValues } from "../../platform/forms/form-problem";
import { GroupFrame } from "./field-frame";

type Props = {
  /** Name of the repeated group: its fields are `name.0.…`. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  typed: TypedValues;
  min?: number;
  max: number;
  addLabel: string;
  children: (prefix: string, index: number) => ReactNode;
};

/** A repeated group. Submit buttons add and remove rows, so it works without scripts and loses no input. */
export function RowList({ name, label, hint, error, typed, min = 1, max, addLabel, children }: Props) {
  const count = Math.min(max, Math.max(min, rowCount(typed, name)));
  return (
    <GroupFrame id={name} label={label} hint={hint} error={error}>
      <ol className="form-rows">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} id={index === 0 ? name : undefined} className="form-row">
            {children(`${name}.${index}.`, index)}
            {count > min ? (
              <button
                type="submit"
                name={FORM_META_FIELDS.removeRow}
                value={`${name}.${index}`}
                className="button line compact"
                formNoValidate
              >
                {m.form_row_less({ number: index + 1 })}
              </button>
            ) : null}
          </li>
        ))}
      </ol>
      {count < max ? (
        <button
          type="submit"
          name={FORM_META_FIELDS.addRow}
          value={name}
          className="button line"
          formNoValidate
        >
          {addLabel}
        </button>
      ) : null}
    </GroupFrame>
  );
}
