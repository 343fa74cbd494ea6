/**
 * A value without what says nothing: null, empty texts, switches that are off (inputs write that by themselves), empty lists, and
 * groups of those; undefined when nothing is left.
 */
function written(value: unknown): unknown {
  if (value === null || value === undefined || value === "" || value === false) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => written(one) ?? null);
  if (typeof value !== "object") return value;
  const left = Object.entries(value)
    .map(([name, one]) => [name, written(one)] as const)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** Whether two forms hold the same, however their inputs write that there is nothing. */
export const isSameTyped = (a: unknown, b: unknown): boolean =>
  JSON.stringify(written(a)) === JSON.stringify(written(b));
