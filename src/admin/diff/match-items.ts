import { canonicalJson } from "../../features/content/import-export/content-columns.model";

/** Positions of an item in two versions of a list; null: absent. Each position occurs once. */
export type ItemPair = Readonly<{ before: number | null; after: number | null }>;

/** Matches equal items, then equal names, then equal positions. @returns in the new order, removed items last */
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

/** Returns the fewest pairs whose moves explain the new order. */
export function movedPairs(pairs: readonly ItemPair[]): ItemPair[] {
  const both = pairs.filter(({ before, after }) => before !== null && after !== null);
  // For each pair, the longest row up to it that is still in the old order.
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
