export type StaleRange = Readonly<{ before: Date; after: Date }>;

/** Updates after `after` predate a set-back clock. Process clocks must differ by less than `maxAgeMs`. */
export const staleRange = (now: Date, maxAgeMs: number): StaleRange => ({
  before: new Date(now.getTime() - maxAgeMs),
  after: new Date(now.getTime() + maxAgeMs),
});
