import { DAY_MS } from "../../platform/time/durations";

/** Saturday and Sunday, by the calendar of UTC. */
const isWeekend = (date: Date): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/**
 * The last moment of the working day (UTC) that is `days` of them after the day of `from`: Friday + 1 is the end of Monday,
 * and so are Saturday + 1 and Sunday + 1.
 * @param days a whole number, 1 or more
 */
export function addWorkingDays(from: Date, days: number): Date {
  const date = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()));
  for (let remaining = days; remaining > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!isWeekend(date)) remaining -= 1;
  }
  return new Date(date.getTime() + DAY_MS - 1);
}
