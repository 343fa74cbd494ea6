import { TextField } from "@mui/material";
import { useId } from "react";
import { useController } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { EMAIL_PATTERN } from "../../platform/email/email-address";
import { plainEmail } from "../../platform/text/typed-text";
import { ChoiceField } from "../shared/choice-field";

/** Says what to write instead of a value; undefined: the value is right. */
export type Validator = (value: string) => string | undefined;

/** A value of the dialog's form, and what is wrong with it. @param name its path in the values: `description.en` */
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
  /** Its path in the values of the form, as in the body that is sent. */
  name: string;
  label: string;
  hint?: string | undefined;
};

type FormTextFieldProps = CommonProps & {
  /** An empty field is marked when the form is sent. */
  required?: boolean | undefined;
  check?: Validator;
  /** Longest text, in characters. */
  maxCharacters?: number | undefined;
  /** Lines that a longer text begins with; it grows. Default: one line that stays one. */
  minRows?: number | undefined;
  /** Called with every change. */
  onChange?: () => void;
  type?: "text" | "email" | "number" | "date" | "datetime-local" | "search";
  /** Attributes of the input. */
  attributes?: Record<string, string | number | undefined>;
};

/** A text of the form, with what is wrong with it. */
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

/** An email address of the form. */
export const EmailField = (props: Omit<FormTextFieldProps, "check" | "type">) => (
  <FormTextField
    {...props}
    type="email"
    check={(input) => (EMAIL_PATTERN.test(plainEmail(input)) ? undefined : m.forms_write_email())}
  />
);

type SelectProps = CommonProps & {
  choices: readonly { id: string; name: string }[];
  /** The label of choosing nothing, where that is an answer too. Without it, one has to be chosen. */
  emptyLabel?: string | undefined;
  /** Chosen as long as the user has chosen nothing. */
  fallback?: string | undefined;
  /** The one choice that another field leaves. */
  fixedValue?: string | undefined;
};

/** One of several, in the form. */
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
