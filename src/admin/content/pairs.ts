import { canonical } from "../../features/content/content-columns.model";

/** Which item of one version of a list is which of another, by place; null: it is not there. Each place stands once. */
export type Pair = Readonly<{ before: number | null; after: number | null }>;

/**
 * Finds the items of a list again after it was changed: first those that are the same, then those with the same name, then
 * those at the same place.
 * @param nameOf what an item is called
 * @returns in the order of the new list; what was removed comes last
 */
export function pairsOf(
  before: readonly unknown[],
  after: readonly unknown[],
  nameOf: (item: unknown) => string,
): Pair[] {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (alike: (one: number, other: number) => boolean) => {
    for (const other of after.keys()) {
      if (found.has(other)) continue;
      const candidates = [other, ...before.keys()];
      const one = candidates.find((at) => at < before.length && !taken.has(at) && alike(at, other));
      if (one === undefined) continue;
      found.set(other, one);
      taken.add(one);
    }
  };
  pair((one, other) => canonical(before[one]) === canonical(after[other]));
  pair((one, other) => nameOf(before[one]) !== "" && nameOf(before[one]) === nameOf(after[other]));
  pair((one, other) => one === other);
  return [
    ...[...after.keys()].map((at) => ({ before: found.get(at) ?? null, after: at })),
    ...[...before.keys()].filter((at) => !taken.has(at)).map((at) => ({ before: at, after: null })),
  ];
}

/** Of pairs in the new order, those that stand elsewhere among the others: as few as explain the new order. */
export function movedOf(pairs: readonly Pair[]): Pair[] {
  const both = pairs.filter(({ before, after }) => before !== null && after !== null);
  // Of each, the longest row of pairs up to it that kept their order.
  const rows: Pair[][] = [];
  for (const pair of both) {
    const longest = rows
      .filter((row) => row.at(-1)!.before! < pair.before!)
      .reduce((best: Pair[], row) => (row.length > best.length ? row : best), []);
    rows.push([...longest, pair]);
  }
  const kept = rows.reduce((best: Pair[], row) => (row.length > best.length ? row : best), []);
  return both.filter((pair) => !kept.includes(pair));
}
