import type { ComponentProps } from "react";
import { m } from "../../paraglide/messages";
import { type Option, type OptionList, unpackOptions } from "../../platform/forms/option-list";
import { type Answered, textOf } from "./answers";
import { type Described, FieldFrame, describedBy } from "./field-frame";

type Props = Described & {
  typed?: Answered["typed"];
  options: readonly Option[] | OptionList;
  /** What stands first and is no answer. */
  empty?: string;
} & Omit<ComponentProps<"select">, "children">;

/** One of a longer list. */
export function SelectField({ id, label, hint, error, typed, options, empty, ...control }: Props) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...control}
        id={id}
        defaultValue={textOf(typed)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, label, hint, error })}
      >
        <option value="">{empty ?? m.form_choose()}</option>
        {typeof options === "string"
          ? unpackOptions(options).map((group) =>
              group.label === "" ? (
                group.options.map(optionOf)
              ) : (
                <optgroup key={group.label} label={group.label}>
                  {group.options.map(optionOf)}
                </optgroup>
              ),
            )
          : options.map(optionOf)}
      </select>
    </FieldFrame>
  );
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
