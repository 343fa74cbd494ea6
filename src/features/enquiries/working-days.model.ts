import { DAY_MS } from "../../platform/time/durations";

/** In UTC. */
const isWeekend = (date: Date): boolean => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** Returns the end of a day (UTC): one day after Friday, Saturday or Sunday is the end of Monday. */
export function addWorkingDays(from: Date, days: number): Date {
  const date = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()));
  for (let remaining = days; remaining > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!isWeekend(date)) remaining -= 1;
  }
  return new Date(date.getTime() + DAY_MS - 1);
}
