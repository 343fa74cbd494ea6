/** Longest pause of a timer that every system keeps, and short enough to notice a clock that was put right. */
const LONGEST = 3_600_000;
const DAY = 86_400_000;

/**
 * Calls back in the first moment of every day in UTC: what ends with a day (the consent to a picture) ends then, and no
 * table changes to say so.
 * @returns ends it
 */
export function onNewDay(now: () => Date, callback: () => void): () => Promise<void> {
  const dayOf = () => Math.floor(now().getTime() / DAY);
  let day = dayOf();
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = (day + 1) * DAY - now().getTime();
    timer = setTimeout(look, Math.min(LONGEST, Math.max(left, 1))).unref();
  };
  const look = () => {
    if (dayOf() !== day) callback();
    day = dayOf();
    wait();
  };
  wait();
  return async () => clearTimeout(timer);
}
