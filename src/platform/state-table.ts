/** Allowed transitions as data (product.md §4). A state without transitions is final. */
export type StateTable<S extends string> = Readonly<Record<S, readonly S[]>>;

export const canTransition = <S extends string>(table: StateTable<S>, from: S, to: S): boolean =>
  table[from].includes(to);

/** Shortest path of transitions, without the first state. Empty when equal; null when there is none. */
export function transitionPath<S extends string>(table: StateTable<S>, from: S, to: S): S[] | null {
  if (from === to) return [];
  const paths: S[][] = [[from]];
  const seen = new Set<S>([from]);
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const current = path[path.length - 1]!;
    if (canTransition(table, current, to)) return [...path.slice(1), to];
    for (const next of table[current]) {
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}
