import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatTime } from "../../platform/time/format-date";
import { toWallTime } from "../../platform/time/zoned-time";

const EVERY_N_MINUTES = /^\*\/(\d+) \* \* \* \*$/;
const HOURLY = /^(\d+) \* \* \* \*$/;
const DAILY = /^(\d+) (\d+) \* \* \*$/;

/**
 * When a job runs, in words.
 * @param cron minute, hour, day, month, weekday, in UTC
 * @param now its day decides on summer time
 * @param timeZone in which the hour is said
 * @returns null for a pattern that no job has had so far
 */
export function describeSchedule(cron: string, now: Date, timeZone: string): string | null {
  if (cron === "* * * * *") return m.jobs_every_minute();
  const every = EVERY_N_MINUTES.exec(cron)?.[1];
  if (every !== undefined) return m.jobs_every_minutes({ minutes: Number(every) });
  const [, minute, hour] = DAILY.exec(cron) ?? HOURLY.exec(cron) ?? [];
  if (minute === undefined) return null;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const at = new Date(Date.UTC(year, month, day, Number(hour ?? 0), Number(minute)));
  if (hour !== undefined)
    return m.jobs_every_day({
      time: formatTime(at, getLocale(), timeZone),
    });
  // In some zones the hour does not begin when it does in UTC.
  return m.jobs_every_hour({
    minute: String(Number(toWallTime(at, timeZone).slice(-2))),
  });
}
