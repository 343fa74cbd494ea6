import { TextField } from "@mui/material";
import { useId } from "react";
import { useController } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { EMAIL_PATTERN } from "../../platform/email/email-address";
import { plainEmail } from "../../platform/text/typed-text";
import { ChoiceField } from "../shared/choice-field";

/** Returns what to write instead. Undefined: valid. */
export type Validator = (value: string) => string | undefined;

function useFormValue(name: string, check: Validator) {
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value: string | undefined) => check(value ?? "") ?? true },
  });
  const value = (field.value ?? "") as string;
  return {
    value,
    setValue: field.onChange as (value: string) => void,
    errorMessage: fieldState.error?.message,
  };
}

type CommonProps = {
  /** Path in the form values, as in the request body. */
  name: string;
  label: string;
  hint?: string | undefined;
};

type FormTextFieldProps = CommonProps & {
  required?: boolean | undefined;
  check?: Validator;
  maxCharacters?: number | undefined;
  /** Initial lines of a multiline field, which grows. Default: a single line. */
  minRows?: number | undefined;
  onChange?: () => void;
  type?: "text" | "email" | "number" | "date" | "datetime-local" | "search";
  attributes?: Record<string, string | number | undefined>;
};

export function FormTextField({
  name,
  label,
  hint,
  required = false,
  check,
  maxCharacters,
  minRows,
  onChange,
  type = "text",
  attributes,
}: FormTextFieldProps) {
  const id = useId();
  const { value, setValue, errorMessage } = useFormValue(name, (input) => {
    if (input.trim() !== "") return check?.(input);
    return required ? (check?.(input) ?? m.forms_write_text()) : undefined;
  });
  return (
    <TextField
      id={id}
      data-field={name}
      type={type}
      label={label}
      required={required}
      value={value}
      error={errorMessage !== undefined}
      helperText={errorMessage ?? hint}
      {...(minRows === undefined ? {} : { multiline: true, minRows })}
      slotProps={{ htmlInput: { maxLength: maxCharacters, ...attributes } }}
      onChange={({ target }) => {
        setValue(target.value);
        onChange?.();
      }}
    />
  );
}

export const EmailField = (props: Omit<FormTextFieldProps, "check" | "type">) => (
  <FormTextField
    {...props}
    type="email"
    check={(input) => (EMAIL_PATTERN.test(plainEmail(input)) ? undefined : m.forms_write_email())}
  />
);

type SelectProps = CommonProps & {
  choices: readonly { id: string; name: string }[];
  /** Label for choosing nothing. Without it, a choice is required. */
  emptyLabel?: string | undefined;
  fallback?: string | undefined;
  /** The only choice that another field leaves. */
  fixedValue?: string | undefined;
};

export function SelectField({
  name,
  label,
  hint,
  choices,
  emptyLabel,
  fallback = "",
  fixedValue,
}: SelectProps) {
  const id = useId();
  const { value, setValue, errorMessage } = useFormValue(name, (chosen) =>
    chosen === "" && fixedValue === undefined && fallback === "" && emptyLabel === undefined
      ? m.forms_choose()
      : undefined,
  );
  return (
    <ChoiceField
      id={id}
      fieldName={name}
      label={label}
      value={fixedValue ?? (value === "" ? fallback : value)}
      onChange={setValue}
      choices={choices}
      disabled={fixedValue !== undefined}
      errorMessage={errorMessage}
      hint={hint}
      {...(emptyLabel === undefined ? {} : { emptyLabel })}
    />
  );
}
