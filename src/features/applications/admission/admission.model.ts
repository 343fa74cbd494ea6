import { DAY_MS, MINUTE_MS } from "../../../platform/time/durations";

/** A class that people may apply for, or could. `startsOn` is a calendar date. */
export type Intake = {
  id: string;
  opensAt: Date;
  closesAt: Date;
  startsOn: string;
  places: number;
  /** Nobody has them, and no offer holds them. */
  placesLeft: number;
} & ClassDetails;

/** Where and in which languages (BCP 47) a class is taught; empty: not said. */
type ClassDetails = { meetingPlaces: string[]; languages: string[] };

/** When a class takes people that does not now. */
type NextIntake = { opensAt: Date; startsOn: string };
type Places = { places: number; placesLeft: number };

/** Whether one can apply for a program now, and what to say when one cannot. */
export type Admission =
  | ({ kind: "open"; id: string; until: Date; startsOn: string } & Places & ClassDetails)
  | ({ kind: "soon" } & NextIntake & Places & ClassDetails)
  /** In its days, but without a free place. */
  | { kind: "full"; startsOn: string; next: NextIntake | null }
  /** Its days are over; the class has not started yet. */
  | { kind: "closed"; startsOn: string }
  | { kind: "none" };

export const NO_ADMISSION: Admission = { kind: "none" };

const byDate = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Of several open classes the one that starts first counts. Pure: the one place that decides. */
export function resolveAdmission(intakes: readonly Intake[], now: Date): Admission {
  const ordered = intakes.toSorted((a, b) => byDate(a.startsOn, b.startsOn) || byDate(a.id, b.id));
  const current = ordered.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  const open = current.find(({ placesLeft }) => placesLeft > 0);
  if (open) {
    const { id, closesAt, startsOn } = open;
    return { kind: "open", id, until: closesAt, startsOn, ...classFields(open) };
  }
  const upcoming = ordered
    .filter(({ opensAt }) => opensAt > now)
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  const [next] = upcoming;
  const [full] = current;
  if (full) {
    const nextIntake = next ? { opensAt: next.opensAt, startsOn: next.startsOn } : null;
    return { kind: "full", startsOn: full.startsOn, next: nextIntake };
  }
  if (next) {
    const { opensAt, startsOn } = next;
    return { kind: "soon", opensAt, startsOn, ...classFields(next) };
  }
  const today = now.toISOString().slice(0, 10);
  const closed = ordered.find(({ startsOn }) => startsOn >= today);
  return closed ? { kind: "closed", startsOn: closed.startsOn } : NO_ADMISSION;
}

const classFields = ({ places, placesLeft, meetingPlaces, languages }: Intake): Places & ClassDetails => ({
  ...{ places, placesLeft, meetingPlaces, languages },
});

/**
 * The last calendar date on which one can apply all day, in UTC: nobody who comes that day comes too late. A class that
 * closes at 23:59 takes people all day.
 */
export const lastWholeDay = (closesAt: Date): string =>
  new Date(closesAt.getTime() - DAY_MS + MINUTE_MS).toISOString().slice(0, 10);
