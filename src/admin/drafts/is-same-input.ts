/** Removes null, `false`, and empty texts, lists and groups. Undefined: nothing is left. */
function withoutEmptyValues(value: unknown): unknown {
  if (value === null || value === undefined || value === "" || value === false) return undefined;
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((element) => withoutEmptyValues(element) ?? null);
  if (typeof value !== "object") return value;
  const entries = Object.entries(value)
    .map(([name, element]) => [name, withoutEmptyValues(element)] as const)
    .filter(([, element]) => element !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Compares form values. All kinds of empty input are equal. */
export const isSameInput = (a: unknown, b: unknown): boolean =>
  JSON.stringify(withoutEmptyValues(a)) === JSON.stringify(withoutEmptyValues(b));
