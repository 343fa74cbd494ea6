/** What was typed, by the name of the field; a list where a question has several answers. */
export type TypedValues = Readonly<Record<string, string | readonly string[]>>;

/** What is wrong with a form that came back, in finished words, and what was typed (never passwords). */
export type FormProblem = {
  /** `field` is the id of the control on the page; null for what concerns none of them alone. */
  errors: { field: string | null; text: string }[];
  typed: TypedValues;
};

export const errorOf = (problem: FormProblem | undefined, field: string): string | undefined =>
  problem?.errors.find((error) => error.field === field)?.text;
