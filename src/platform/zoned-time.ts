import { onceMade } from "./once-made";

const wallClock = onceMade(
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

/** What the clock on a wall in the zone shows at a moment, as `<input type="datetime-local">` writes it: minutes. */
export function wallTime(moment: Date, zone: string): string {
  const parts = wallClock(zone).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

/** The last millisecond of the day on which a moment falls in the zone: whoever is told that day has all of it. */
export function endOfDay(moment: Date, zone: string): Date {
  const day = new Date(`${wallTime(moment, zone).slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return new Date(momentAt(day.toISOString().slice(0, 16), zone).getTime() - 1);
}

/**
 * The moment at which the clock on a wall in the zone shows this. A time that a change of clocks leaves out is taken as
 * the one after it; of one that comes twice the first is meant.
 */
export function momentAt(wall: string, zone: string): Date {
  const asUtc = Date.parse(`${wall}:00Z`);
  const offsetAt = (time: number) => Date.parse(`${wallTime(new Date(time), zone)}:00Z`) - time;
  const before = new Date(asUtc - offsetAt(asUtc - 86_400_000));
  if (wallTime(before, zone) === wall) return before;
  const after = new Date(asUtc - offsetAt(before.getTime()));
  return wallTime(after, zone) === wall ? after : before;
}
