/** A class that people may apply for, or could. `startsOn` is a calendar date. */
export type Round = {
  id: string;
  opensAt: Date;
  closesAt: Date;
  startsOn: string;
  places: number;
  /** Nobody has them, and no offer holds them. */
  placesLeft: number;
};

/** When a class takes people that does not now. */
type Next = { opensAt: Date; startsOn: string };

/** Whether one can apply for a program now, and what to say when one cannot. */
export type Admission =
  | {
      kind: "open";
      id: string;
      until: Date;
      startsOn: string;
      places: number;
      placesLeft: number;
    }
  | ({ kind: "soon"; places: number; placesLeft: number } & Next)
  /** In its days, but without a free place. */
  | { kind: "full"; startsOn: string; next: Next | null }
  /** Its days are over; the class has not started yet. */
  | { kind: "closed"; startsOn: string }
  | { kind: "none" };

export const NO_ADMISSION: Admission = { kind: "none" };

const byDate = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Of several open classes the one that starts first counts. Pure: the one place that decides. */
export function admissionOf(rounds: readonly Round[], now: Date): Admission {
  const ordered = rounds.toSorted((a, b) => byDate(a.startsOn, b.startsOn) || byDate(a.id, b.id));
  const running = ordered.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  const open = running.find(({ placesLeft }) => placesLeft > 0);
  if (open) {
    const { id, closesAt, startsOn, places, placesLeft } = open;
    return { kind: "open", id, until: closesAt, startsOn, places, placesLeft };
  }
  const later = ordered
    .filter(({ opensAt }) => opensAt > now)
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  const [next] = later;
  const [full] = running;
  if (full) {
    const after = next ? { opensAt: next.opensAt, startsOn: next.startsOn } : null;
    return { kind: "full", startsOn: full.startsOn, next: after };
  }
  if (next) {
    const { opensAt, startsOn, places, placesLeft } = next;
    return { kind: "soon", opensAt, startsOn, places, placesLeft };
  }
  const today = now.toISOString().slice(0, 10);
  const closed = ordered.find(({ startsOn }) => startsOn >= today);
  return closed ? { kind: "closed", startsOn: closed.startsOn } : NO_ADMISSION;
}

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * The last calendar date on which one can apply all day, in UTC: nobody who comes that day comes too late. A class that
 * closes at 23:59 takes people all day.
 */
export const lastWholeDay = (closesAt: Date): string =>
  new Date(closesAt.getTime() - DAY + MINUTE).toISOString().slice(0, 10);
