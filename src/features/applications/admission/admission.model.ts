import { DAY_MS, MINUTE_MS } from "../../../platform/time/durations";

/** `startsOn` is a calendar date. */
export type Intake = {
  id: string;
  opensAt: Date;
  closesAt: Date;
  startsOn: string;
  places: number;
  /** Neither taken nor held by an offer. */
  placesLeft: number;
} & ClassDetails;

/** Languages are BCP 47 codes; empty lists mean unknown. */
type ClassDetails = { meetingPlaces: string[]; languages: string[] };

type NextIntake = { opensAt: Date; startsOn: string };
type Places = { places: number; placesLeft: number };

export type Admission =
  | ({ kind: "open"; id: string; until: Date; startsOn: string } & Places & ClassDetails)
  | ({ kind: "soon" } & NextIntake & Places & ClassDetails)
  /** Open by date, but without a free place. */
  | { kind: "full"; startsOn: string; next: NextIntake | null }
  /** Past its deadline, but not started yet. */
  | { kind: "closed"; startsOn: string }
  | { kind: "none" };

export const NO_ADMISSION: Admission = { kind: "none" };

const byDate = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Of several open classes, the one that starts first counts. */
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
  places,
  placesLeft,
  meetingPlaces,
  languages,
});

/** Returns the last UTC date that is open all day; closing at 23:59 counts as all day. */
export const lastWholeDay = (closesAt: Date): string =>
  new Date(closesAt.getTime() - DAY_MS + MINUTE_MS).toISOString().slice(0, 10);
