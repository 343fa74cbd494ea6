import { canonicalJson } from "../../features/content/import-export/content-columns.model";

/** Which item of one version of a list is which of another, by place; null: it is not there. Each place stands once. */
export type ItemPair = Readonly<{ before: number | null; after: number | null }>;

/**
 * Finds the items of a list again after it was changed: first those that are the same, then those with the same name, then
 * those at the same place.
 * @param getName what an item is called
 * @returns in the order of the new list; what was removed comes last
 */
export function matchItems(
  before: readonly unknown[],
  after: readonly unknown[],
  getName: (item: unknown) => string,
): ItemPair[] {
  const matches = new Map<number, number>();
  const matched = new Set<number>();
  const pair = (isMatch: (one: number, other: number) => boolean) => {
    for (const other of after.keys()) {
      if (matches.has(other)) continue;
      const candidates = [other, ...before.keys()];
      const one = candidates.find((at) => at < before.length && !matched.has(at) && isMatch(at, other));
      if (one === undefined) continue;
      matches.set(other, one);
      matched.add(one);
    }
  };
  pair((one, other) => canonicalJson(before[one]) === canonicalJson(after[other]));
  pair((one, other) => getName(before[one]) !== "" && getName(before[one]) === getName(after[other]));
  pair((one, other) => one === other);
  return [
    ...[...after.keys()].map((at) => ({ before: matches.get(at) ?? null, after: at })),
    ...[...before.keys()].filter((at) => !matched.has(at)).map((at) => ({ before: at, after: null })),
  ];
}

/** Of pairs in the new order, those that stand elsewhere among the others: as few as explain the new order. */
export function movedPairs(pairs: readonly ItemPair[]): ItemPair[] {
  const both = pairs.filter(({ before, after }) => before !== null && after !== null);
  // Of each, the longest row of pairs up to it that kept their order.
  const rows: ItemPair[][] = [];
  for (const pair of both) {
    const longest = rows
      .filter((row) => row.at(-1)!.before! < pair.before!)
      .reduce((best: ItemPair[], row) => (row.length > best.length ? row : best), []);
    rows.push([...longest, pair]);
  }
  const longestOrdered = rows.reduce((best: ItemPair[], row) => (row.length > best.length ? row : best), []);
  return both.filter((pair) => !longestOrdered.includes(pair));
}
