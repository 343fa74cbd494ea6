/** How long other work may delay it, in milliseconds. */
const MAX_DELAY_MS = 4000;

/** Runs `work` when the page has nothing else to do, a few seconds later at the latest. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: MAX_DELAY_MS });
  else setTimeout(work, MAX_DELAY_MS);
}
