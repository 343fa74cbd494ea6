const MAX_DELAY_MS = 4000;

/** Runs `work` when the page is idle, at the latest after four seconds. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: MAX_DELAY_MS });
  else setTimeout(work, MAX_DELAY_MS);
}
