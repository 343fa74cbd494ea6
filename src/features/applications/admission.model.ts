/** A class that people may apply for, or could. `startsOn` is a calendar date. */
export type Round = {
  id: string;
  opensAt: Date;
  closesAt: Date;
  startsOn: string;
  places: number;
  /** Nobody has them, and no offer holds them. */
  placesLeft: number;
} & Taught;

/** Where and in which languages (BCP 47) a class is taught; empty: not said. */
type Taught = { meetingPlaces: string[]; languages: string[] };

/** When a class takes people that does not now. */
type Next = { opensAt: Date; startsOn: string };
type Places = { places: number; placesLeft: number };

/** Whether one can apply for a program now, and what to say when one cannot. */
export type Admission =
  | ({ kind: "open"; id: string; until: Date; startsOn: string } & Places & Taught)
  | ({ kind: "soon" } & Next & Places & Taught)
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
    const { id, closesAt, startsOn } = open;
    return { kind: "open", id, until: closesAt, startsOn, ...placesOf(open) };
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
    const { opensAt, startsOn } = next;
    return { kind: "soon", opensAt, startsOn, ...placesOf(next) };
  }
  const today = now.toISOString().slice(0, 10);
  const closed = ordered.find(({ startsOn }) => startsOn >= today);
  return closed ? { kind: "closed", startsOn: closed.startsOn } : NO_ADMISSION;
}

const placesOf = ({ places, placesLeft, meetingPlaces, languages }: Round): Places & Taught => ({
  ...{ places, placesLeft, meetingPlaces, languages },
});

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * The last calendar date on which one can apply all day, in UTC: nobody who comes that day comes too late. A class that
 * closes at 23:59 takes people all day.
 */
export const lastWholeDay = (closesAt: Date): string =>
  new Date(closesAt.getTime() - DAY + MINUTE).toISOString().slice(0, 10);
