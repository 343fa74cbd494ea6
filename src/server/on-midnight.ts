import { MINUTE_MS } from "../platform/time/durations";
import { calendarDay, dayRange } from "../platform/time/zoned-time";

/** Short enough to notice a corrected system clock. */
const MAX_TIMER_MS = 60 * MINUTE_MS;

/** Calls back at the start of every day: a consent to a picture ends with its day, without a table change. */
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
