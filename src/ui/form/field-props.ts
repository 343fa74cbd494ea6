import type { FieldRules, OpenedForm } from "../../platform/forms/opened-form";
import { type FormProblem, type TypedValues, errorOf } from "../../platform/forms/form-problem";

/** What every control of the kit takes from its form: `<TextField {...field("fullName")} label={…} />`. */
export type FieldProps = Pick<FieldRules, "required" | "min" | "max" | "maxCharacters"> & {
  id: string;
  name: string;
  typed: string | readonly string[] | undefined;
  error: string | undefined;
};
export type GetFieldProps = (name: string) => FieldProps;

/** Reads name, rules, earlier answer and error of each field out of a form. */
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

/** One text of an answer. */
export const singleValue = (typed: FieldProps["typed"]): string =>
  typeof typed === "string" ? typed : (typed?.at(-1) ?? "");

/** All texts of an answer. */
export const valueList = (typed: FieldProps["typed"]): readonly string[] =>
  typed === undefined ? [] : typeof typed === "string" ? [typed] : typed;

/** How many rows of a repeated group were written in: `skills.0.slug`, `skills.1.slug` → 2. */
export const rowCount = (typed: TypedValues, name: string): number => {
  let count = 0;
  while (Object.keys(typed).some((field) => field.startsWith(`${name}.${count}.`))) count++;
  return count;
};
