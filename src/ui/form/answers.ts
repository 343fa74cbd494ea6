import type { FieldRules, OpenedForm } from "../../platform/forms/opened-form";
import { type FormProblem, type Typed, errorOf } from "./form-problem";

/** What every control of the kit takes from its form: `<TextField {...field("fullName")} label={…} />`. */
export type Answered = Pick<FieldRules, "required" | "min" | "max" | "most"> & {
  id: string;
  name: string;
  typed: string | readonly string[] | undefined;
  error: string | undefined;
};
export type FieldOf = (name: string) => Answered;

/** Reads name, rules, earlier answer and error of each field out of a form. */
export const fieldsOf =
  (form: OpenedForm, typed: Typed, problem: FormProblem | undefined): FieldOf =>
  (name) => {
    const { required, min, max, most } = form.rules[name.replaceAll(/\.\d+\./g, ".")] ?? {};
    return {
      id: name,
      name,
      ...(required ? { required } : {}),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(most === undefined ? {} : { most }),
      typed: typed[name],
      error: errorOf(problem, name),
    };
  };

/** One text of an answer. */
export const textOf = (typed: Answered["typed"]): string =>
  typeof typed === "string" ? typed : (typed?.at(-1) ?? "");

/** All texts of an answer. */
export const textsOf = (typed: Answered["typed"]): readonly string[] =>
  typed === undefined ? [] : typeof typed === "string" ? [typed] : typed;

/** How many rows of a repeated group were written in: `skills.0.slug`, `skills.1.slug` → 2. */
export const rowCount = (typed: Typed, name: string): number => {
  let count = 0;
  while (Object.keys(typed).some((field) => field.startsWith(`${name}.${count}.`))) count++;
  return count;
};
