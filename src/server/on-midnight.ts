import { MINUTE_MS } from "../platform/time/durations";
import { calendarDay, dayRange } from "../platform/time/zoned-time";

/** Longest pause of a timer that every system keeps, and short enough to notice a clock that was put right. */
const MAX_TIMER_MS = 60 * MINUTE_MS;

/**
 * Calls back in the first moment of every day in a time zone: what ends with a day (the consent to a picture) ends then, and
 * no table changes to say so. A change of the zone counts from the next check, an hour later at most.
 * @param readTimeZone while it rejects, the last known zone counts
 * @returns ends it
 */
export function onMidnight(
  now: () => Date,
  readTimeZone: () => Promise<string>,
  callback: () => void,
): () => Promise<void> {
  let zone = "UTC";
  let day: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const check = async () => {
    zone = await readTimeZone().catch(() => zone);
    if (isEnded) return;
    const today = calendarDay(now(), zone);
    if (day !== null && today !== day) callback();
    day = today;
    const remaining = dayRange(today, zone).until.getTime() - now().getTime();
    timer = setTimeout(() => void check(), Math.min(MAX_TIMER_MS, Math.max(remaining, 1))).unref();
  };
  void check();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
