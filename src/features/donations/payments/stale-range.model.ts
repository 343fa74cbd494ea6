/** Times of a last update that count as stale: before `before`, or after `after`. */
export type StaleRange = Readonly<{ before: Date; after: Date }>;

/**
 * The range of stale updates. An update far in the future was written before the clock was set back; without `after` it would
 * not be checked until that time. Processes may have clocks that differ by less than `maxAgeMs`.
 *
 * @param maxAgeMs in milliseconds
 */
export const staleRange = (now: Date, maxAgeMs: number): StaleRange => ({
  before: new Date(now.getTime() - maxAgeMs),
  after: new Date(now.getTime() + maxAgeMs),
});
