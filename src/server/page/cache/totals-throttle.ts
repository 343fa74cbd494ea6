/**
 * Tables and views that change with every gift and every ticket: sums, and what is left. An open page hears of them over its
 * line; nothing that somebody wrote, published or took back is among them but a donor's message.
 */
const TOTALS_TABLES: ReadonlySet<string> = new Set([
  ...["ledger_entry", "ledger_balance", "campaign_raised", "campaign_donors", "gift"],
  ...["ticket", "ticket_order"],
]);

/** So many pages are made anew for a figure in a second; then the others wait for their turn. */
const MAX_PER_SECOND = 4;
/** How long a page waits at most, in milliseconds. */
const MAX_WAIT_MS = 5000;

export const isTotalsTable = (tag: string): boolean => TOTALS_TABLES.has(tag);

/**
 * Turns of pages whose figures have moved. On a quiet day each is made anew at once; when a gift comes every second, making
 * every page in every language for each of them would leave time for nothing else.
 */
export function createTotalsThrottle(now: () => number) {
  const recentTimes = Array.from({ length: MAX_PER_SECOND }, () => Number.NEGATIVE_INFINITY);
  return {
    /** Whether a page that has shown an older figure since then shows it once more. */
    mustWait: (since: number): boolean => now() - since < MAX_WAIT_MS && now() - recentTimes[0]! < 1000,
    recordRender(): void {
      recentTimes.shift();
      recentTimes.push(now());
    },
  };
}
