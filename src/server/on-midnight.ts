import { DAY_MS } from "../platform/time/durations";

/** Longest pause of a timer that every system keeps, and short enough to notice a clock that was put right. */
const MAX_TIMER_MS = 3_600_000;

/**
 * Calls back in the first moment of every day in UTC: what ends with a day (the consent to a picture) ends then, and no
 * table changes to say so.
 * @returns ends it
 */
export function onUtcMidnight(now: () => Date, callback: () => void): () => Promise<void> {
  const dayOf = () => Math.floor(now().getTime() / DAY_MS);
  let day = dayOf();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    const remaining = (day + 1) * DAY_MS - now().getTime();
    timer = setTimeout(check, Math.min(MAX_TIMER_MS, Math.max(remaining, 1))).unref();
  };
  const check = () => {
    if (dayOf() !== day) callback();
    day = dayOf();
    schedule();
  };
  schedule();
  return async () => clearTimeout(timer);
}
