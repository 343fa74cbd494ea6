import { timeOfBackup } from "./manifest";
import { DAY_MS } from "../../platform/time/durations";

/** Numbers of days, weeks and months with a backup; the newest of each stays. */
type RetentionPolicy = Readonly<{ days: number; weeks: number; months: number }>;

const PERIOD_KEYS: Record<keyof RetentionPolicy, (at: Date) => string> = {
  days: (at) => at.toISOString().slice(0, 10),
  // 1970-01-05 was a Monday.
  weeks: (at) => String(Math.floor((at.getTime() - 4 * DAY_MS) / (7 * DAY_MS))),
  months: (at) => at.toISOString().slice(0, 7),
};

/** Returns the backups to remove; never the newest one or names without a time. */
export function findExpiredBackups(names: readonly string[], keep: RetentionPolicy): string[] {
  const newestFirst = names
    .filter((name) => timeOfBackup(name) !== null)
    .toSorted()
    .toReversed();
  const retained = new Set(newestFirst.slice(0, 1));
  for (const [kind, periodOf] of Object.entries(PERIOD_KEYS) as [
    keyof RetentionPolicy,
    (at: Date) => string,
  ][]) {
    const periods = new Map<string, string>();
    for (const name of newestFirst) {
      const period = periodOf(timeOfBackup(name)!);
      if (!periods.has(period)) periods.set(period, name);
    }
    for (const name of [...periods.values()].slice(0, keep[kind])) retained.add(name);
  }
  return newestFirst.filter((name) => !retained.has(name)).toReversed();
}
