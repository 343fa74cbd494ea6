import type { ComponentProps } from "react";
import { m } from "../../paraglide/messages";
import { type Option, type OptionList, unpackOptions } from "../../platform/forms/option-list";
import { useAutocomplete } from "./autofill";
import { type FieldProps, singleValue } from "./field-props";
import { type FieldFrameProps, FieldFrame, describedBy } from "./field-frame";

type Props = FieldFrameProps & {
  typed?: FieldProps["typed"];
  maxCharacters?: number;
  options: readonly Option[] | OptionList;
  emptyLabel?: string;
} & Omit<ComponentProps<"select">, "children">;

export function SelectField({ id, label, hint, error, typed, options, emptyLabel, ...others }: Props) {
  const { maxCharacters: _, ...control } = others;
  const autoComplete = useAutocomplete(control.autoComplete);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...control}
        id={id}
        autoComplete={autoComplete}
        defaultValue={singleValue(typed)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, label, hint, error })}
      >
        <option value="">{emptyLabel ?? m.form_choose()}</option>
        {typeof options === "string"
          ? unpackOptions(options).map((group) =>
              group.label === "" ? (
                group.options.map(renderOption)
              ) : (
                <optgroup key={group.label} label={group.label}>
                  {group.options.map(renderOption)}
                </optgroup>
              ),
            )
          : options.map(renderOption)}
      </select>
    </FieldFrame>
  );
}

const renderOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
