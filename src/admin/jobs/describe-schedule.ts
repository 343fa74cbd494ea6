import { m } from "../../paraglide/messages";
import { getLocale } from "../../paraglide/runtime";
import { formatTime } from "../../platform/time/format-date";
import { toWallTime } from "../../platform/time/zoned-time";

const EVERY_N_MINUTES = /^\*\/(\d+) \* \* \* \*$/;
const HOURLY = /^(\d+) \* \* \* \*$/;
const DAILY = /^(\d+) (\d+) \* \* \*$/;

/** Describes when a job runs; null: an unknown pattern. @param cron in UTC @param now for daylight saving time */
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
  // Some zones are not whole hours away from UTC.
  return m.jobs_every_hour({
    minute: String(Number(toWallTime(at, timeZone).slice(-2))),
  });
}
