/** By field name; a list for questions with several answers. */
export type TypedValues = Readonly<Record<string, string | readonly string[]>>;

/** Errors of a redisplayed form, and its values (never passwords). */
export type FormProblem = {
  /** `field`: id of the control; null for the whole form. */
  errors: { field: string | null; text: string }[];
  typed: TypedValues;
};

export const errorOf = (problem: FormProblem | undefined, field: string): string | undefined =>
  problem?.errors.find((error) => error.field === field)?.text;
