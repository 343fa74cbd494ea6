/** Orders renders and invalidations, so that a render that is older than a change is recognized. */
export function createChangeClock() {
  const changedAt = new Map<string, number>();
  let tick = 0;
  let lastChange = 0;
  return {
    next: (): number => ++tick,
    recordChange(tags: readonly string[]): void {
      lastChange = ++tick;
      for (const tag of tags) changedAt.set(tag, lastChange);
    },
    hasChangedSince: (time: number): boolean => lastChange >= time,
    /** `*` is everything. */
    changedTagsSince: (time: number, tags: readonly string[]): string[] =>
      ["*", ...tags].filter((tag) => (changedAt.get(tag) ?? 0) > time),
  };
}
