import { timeOf } from "./manifest";

/** For how many of the last days, weeks and months in which there is a backup the newest of each is kept. */
type Keep = Readonly<{ days: number; weeks: number; months: number }>;

const DAY = 86_400_000;

const PERIODS: Record<keyof Keep, (at: Date) => string> = {
  days: (at) => at.toISOString().slice(0, 10),
  // 1970-01-05 was a Monday.
  weeks: (at) => String(Math.floor((at.getTime() - 4 * DAY) / (7 * DAY))),
  months: (at) => at.toISOString().slice(0, 7),
};

/**
 * The backups that may go. The newest one of all always stays, and names that tell no time stay too.
 * @param names in any order
 */
export function outlived(names: readonly string[], keep: Keep): string[] {
  const dated = names
    .filter((name) => timeOf(name) !== null)
    .toSorted()
    .toReversed();
  const kept = new Set(dated.slice(0, 1));
  for (const [kind, of] of Object.entries(PERIODS) as [keyof Keep, (at: Date) => string][]) {
    const periods = new Map<string, string>();
    for (const name of dated) {
      const period = of(timeOf(name)!);
      if (!periods.has(period)) periods.set(period, name);
    }
    for (const name of [...periods.values()].slice(0, keep[kind])) kept.add(name);
  }
  return dated.filter((name) => !kept.has(name)).toReversed();
}
