/** The choices of a field: each value with its label in the page's language, in the order of the values. */
export const toChoices = <T extends string | number>(
  values: readonly T[],
  labels: Record<T, () => string>,
): { value: string; label: string }[] =>
  values.map((value) => ({ value: String(value), label: labels[value]() }));
