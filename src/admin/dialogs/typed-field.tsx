import { TextField } from "@mui/material";
import { useId } from "react";
import { useController } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { ChoiceField } from "../choice-field";

/** Says what to write instead of a value; undefined: the value is right. */
export type Check = (value: string) => string | undefined;

/** A value of the dialog's form, and what is wrong with it. @param name its path in the values: `bought.en` */
function useTyped(name: string, check: Check) {
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value: string | undefined) => check(value ?? "") ?? true },
  });
  const value = (field.value ?? "") as string;
  return { value, set: field.onChange as (value: string) => void, wrong: fieldState.error?.message };
}

type Common = {
  /** Its path in the values of the form, as in the body that is sent. */
  name: string;
  label: string;
  hint?: string | undefined;
};

type TypedProps = Common & {
  /** An empty field is marked when the form is sent. */
  required?: boolean | undefined;
  check?: Check;
  /** Longest text, in characters. */
  most?: number | undefined;
  /** Lines that a longer text begins with; it grows. Default: one line that stays one. */
  lines?: number | undefined;
  /** Called with every change. */
  typed?: () => void;
  type?: "text" | "email" | "number" | "date" | "datetime-local" | "search";
  /** Attributes of the input. */
  attributes?: Record<string, string | number | undefined>;
};

/** A text of the form, with what is wrong with it. */
export function TypedField({
  name,
  label,
  hint,
  required = false,
  check,
  most,
  lines,
  typed: onTyped,
  type = "text",
  attributes,
}: TypedProps) {
  const id = useId();
  const { value, set, wrong } = useTyped(name, (typed) => {
    if (typed.trim() !== "") return check?.(typed);
    return required ? (check?.(typed) ?? m.forms_write_text()) : undefined;
  });
  return (
    <TextField
      id={id}
      data-field={name}
      type={type}
      label={label}
      required={required}
      value={value}
      error={wrong !== undefined}
      helperText={wrong ?? hint}
      {...(lines === undefined ? {} : { multiline: true, minRows: lines })}
      slotProps={{ htmlInput: { maxLength: most, ...attributes } }}
      onChange={({ target }) => {
        set(target.value);
        onTyped?.();
      }}
    />
  );
}

/** An email address of the form. */
export const EmailField = (props: Omit<TypedProps, "check" | "type">) => (
  <TypedField
    {...props}
    type="email"
    check={(typed) => (/^\S+@\S+$/.test(typed.trim()) ? undefined : m.forms_write_email())}
  />
);

type SelectProps = Common & {
  choices: readonly { id: string; name: string }[];
  /** The label of choosing nothing, where that is an answer too. Without it, one has to be chosen. */
  none?: string | undefined;
  /** Chosen as long as the user has chosen nothing. */
  fallback?: string | undefined;
  /** The one choice that another field leaves. */
  fixed?: string | undefined;
};

/** One of several, in the form. */
export function SelectField({ name, label, hint, choices, none, fallback = "", fixed }: SelectProps) {
  const id = useId();
  const { value, set, wrong } = useTyped(name, (chosen) =>
    chosen === "" && fixed === undefined && fallback === "" && none === undefined
      ? m.forms_choose()
      : undefined,
  );
  return (
    <ChoiceField
      id={id}
      field={name}
      label={label}
      value={fixed ?? (value === "" ? fallback : value)}
      set={set}
      choices={choices}
      disabled={fixed !== undefined}
      wrong={wrong}
      hint={hint}
      {...(none === undefined ? {} : { none })}
    />
  );
}
