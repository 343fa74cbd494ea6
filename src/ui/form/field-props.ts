import type { FieldRules, OpenedForm } from "../../platform/forms/opened-form";
import { type FormProblem, type TypedValues, errorOf } from "../../platform/forms/form-problem";

export type FieldProps = Pick<FieldRules, "required" | "min" | "max" | "maxCharacters"> & {
  id: string;
  name: string;
  typed: string | readonly string[] | undefined;
  error: string | undefined;
};
export type GetFieldProps = (name: string) => FieldProps;

export const createFieldProps =
  (form: OpenedForm, typed: TypedValues, problem: FormProblem | undefined): GetFieldProps =>
  (name) => {
    const { required, min, max, maxCharacters } = form.rules[name.replaceAll(/\.\d+\./g, ".")] ?? {};
    return {
      id: name,
      name,
      ...(required ? { required } : {}),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(maxCharacters === undefined ? {} : { maxCharacters }),
      typed: typed[name],
      error: errorOf(problem, name),
    };
  };

export const singleValue = (typed: FieldProps["typed"]): string =>
  typeof typed === "string" ? typed : (typed?.at(-1) ?? "");

export const valueList = (typed: FieldProps["typed"]): readonly string[] =>
  typed === undefined ? [] : typeof typed === "string" ? [typed] : typed;

/** Counts the rows of a repeated group: `skills.0.slug`, `skills.1.slug` → 2. */
export const rowCount = (typed: TypedValues, name: string): number => {
  let count = 0;
  while (Object.keys(typed).some((field) => field.startsWith(`${name}.${count}.`))) count++;
  return count;
};
