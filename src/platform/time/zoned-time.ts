import { memoize } from "../memoize";
import { DAY_MS } from "./durations";

const wallClock = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }),
);

/** Local time in a time zone, in minutes, as for `<input type="datetime-local">`. */
export function toWallTime(moment: Date, zone: string): string {
  const parts = wallClock(zone).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

export const calendarDay = (moment: Date, zone: string): string => toWallTime(moment, zone).slice(0, 10);

const startOfDay = (day: string, zone: string): Date => fromWallTime(`${day}T00:00`, zone);

/** A moment on a known day: noon, so that a time zone change seldom moves the day; never later than `now`. */
export function momentOnDay(day: string, zone: string, now: Date): Date {
  const noon = fromWallTime(`${day}T12:00`, zone);
  return noon > now ? now : noon;
}

export type TimeRange = Readonly<{ from: Date; until: Date }>;

export const dayRange = (day: string, zone: string): TimeRange => ({
  from: startOfDay(day, zone),
  until: startOfDay(dayAfter(day), zone),
});

/** @param firstMonth first month of the year, from 1 */
export function yearRange(year: number, zone: string, firstMonth = 1): TimeRange {
  const firstDay = (of: number) => `${of}-${String(firstMonth).padStart(2, "0")}-01`;
  return { from: startOfDay(firstDay(year), zone), until: startOfDay(firstDay(year + 1), zone) };
}

/** The year in which a moment's year started. @param firstMonth first month of the year, from 1 */
export function yearOf(moment: Date, zone: string, firstMonth = 1): number {
  const [year, month] = calendarDay(moment, zone).split("-").map(Number) as [number, number];
  return month < firstMonth ? year - 1 : year;
}

/** Accepts IANA names only: `Africa/Nairobi`, `UTC`. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== "string" || (zone !== "UTC" && !zone.includes("/"))) return false;
  try {
    wallClock(zone);
    return true;
  } catch {
    return false;
  }
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Last millisecond of the day: a deadline includes the whole day. */
export const endOfDay = (moment: Date, zone: string): Date =>
  new Date(startOfDay(dayAfter(calendarDay(moment, zone)), zone).getTime() - 1);

/** Converts local time to a moment. Skipped times become the next one; of repeated times the first is meant. */
export function fromWallTime(wall: string, zone: string): Date {
  const asUtc = Date.parse(`${wall}:00Z`);
  const offsetAt = (time: number) => Date.parse(`${toWallTime(new Date(time), zone)}:00Z`) - time;
  const before = new Date(asUtc - offsetAt(asUtc - 86_400_000));
  if (toWallTime(before, zone) === wall) return before;
  const after = new Date(asUtc - offsetAt(before.getTime()));
  return toWallTime(after, zone) === wall ? after : before;
}

export function countWallTimes(wall: string, zone: string): "never" | "once" | "twice" {
  const moment = fromWallTime(wall, zone);
  if (toWallTime(moment, zone) !== wall) return "never";
  // Clock changes are at most a few hours.
  const hours = [-3, -2, -1, -0.5, 0.5, 1, 2, 3];
  return hours.some((by) => toWallTime(new Date(moment.getTime() + by * 3_600_000), zone) === wall)
    ? "twice"
    : "once";
}

/** Adds minutes of local time: across a clock change 09:00 stays 09:00. */
export function addWallMinutes(wall: string, minutes: number): string {
  return new Date(Date.parse(`${wall}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

export const wallMinutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000;

/** ISO 8601 with the offset of the time zone: `2027-02-04T09:00:00+03:00`. */
export function toZonedIso(moment: Date, zone: string): string {
  const wall = toWallTime(moment, zone);
  // Local time has whole minutes, so seconds are ignored.
  const whole = Math.floor(moment.getTime() / 60_000);
  const minutes = Date.parse(`${wall}:00Z`) / 60_000 - whole;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const offset = `${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;
  return `${wall}:00${minutes < 0 ? "-" : "+"}${offset}`;
}
