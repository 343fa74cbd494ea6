import type { ReactNode } from "react";
import { m } from "../../paraglide/messages";
import { KIT_FIELDS } from "../../platform/forms/opened-form";
import { rowCount } from "./answers";
import type { Typed } from "./form-problem";
import { GroupFrame } from "./field-frame";

type Props = {
  /** Name of the repeated group: its fields are `name.0.…`. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  typed: Typed;
  /** Rows shown at least, and at most. */
  least?: number;
  most: number;
  /** The words of the button that adds a row. */
  add: string;
  /** Draws the row with this number; its fields are named `${prefix}…`. */
  children: (prefix: string, index: number) => ReactNode;
};

/** A repeated group: rows come and go by buttons that send the form, so it needs no script and nothing typed is lost. */
export function RowList({ name, label, hint, error, typed, least = 1, most, add, children }: Props) {
  const count = Math.min(most, Math.max(least, rowCount(typed, name)));
  return (
    <GroupFrame id={name} label={label} hint={hint} error={error}>
      <ol className="form-rows">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} id={index === 0 ? name : undefined} className="form-row">
            {children(`${name}.${index}.`, index)}
            {count > least ? (
              <button
                type="submit"
                name={KIT_FIELDS.less}
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
      {count < most ? (
        <button type="submit" name={KIT_FIELDS.more} value={name} className="button line" formNoValidate>
          {add}
        </button>
      ) : null}
    </GroupFrame>
  );
}
