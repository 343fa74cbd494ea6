/** Tables that change with every gift and ticket; open pages receive their changes by realtime. */
const TOTALS_TABLES: ReadonlySet<string> = new Set([
  "ledger_entry",
  "ledger_balance",
  "campaign_raised",
  "campaign_donors",
  "gift",
  "ticket",
  "ticket_order",
]);

/** Pages per second that render at once for a changed total. */
const MAX_PER_SECOND = 4;
const MAX_WAIT_MS = 5000;

export const isTotalsTable = (tag: string): boolean => TOTALS_TABLES.has(tag);

/** Limits renders for changed totals: one gift a second would take all processor time. */
export function createTotalsThrottle(now: () => number) {
  const recentTimes = Array.from({ length: MAX_PER_SECOND }, () => Number.NEGATIVE_INFINITY);
  return {
    /** Whether a page with totals out of date since then is shown once more. */
    mustWait: (since: number): boolean => now() - since < MAX_WAIT_MS && now() - recentTimes[0]! < 1000,
    recordRender(): void {
      recentTimes.shift();
      recentTimes.push(now());
    },
  };
}
