import type { StateTable } from "../../platform/state-table";

/**
 * Where an intake can go. Its state is derived from its days and places (`intakeState`), so it is never late and needs no
 * job; a place that becomes free leads back from `filled`, another last day from `selecting`.
 */
export const INTAKE_STATES = {
  planned: ["open"],
  open: ["selecting", "filled", "running"],
  selecting: ["open", "filled", "running"],
  filled: ["open", "selecting", "running"],
  running: ["finished"],
  finished: [],
} as const satisfies StateTable<string>;
export type IntakeState = keyof typeof INTAKE_STATES;

/** What staff can do with an intake beside changing it, and from where. */
const INTAKE_STEPS = {
  open: ["planned", "selecting"],
  close: ["open"],
} as const satisfies Record<string, readonly IntakeState[]>;
export type IntakeStep = keyof typeof INTAKE_STEPS;

export const mayTakeStep = (state: IntakeState, step: IntakeStep): boolean =>
  (INTAKE_STEPS[step] as readonly IntakeState[]).includes(state);

/** `startsOn` and `endsOn` are calendar dates; `endsOn` null: not known. */
type IntakeDays = { opensAt: Date; closesAt: Date; startsOn: string; endsOn: string | null };

/**
 * The state of an intake at a moment. Pure: the one place that decides.
 * @param placesLeft places that nobody has and no offer holds
 */
export function intakeState(
  { opensAt, closesAt, startsOn, endsOn, placesLeft }: IntakeDays & { placesLeft: number },
  now: Date,
): IntakeState {
  const today = now.toISOString().slice(0, 10);
  if (endsOn !== null && endsOn < today) return "finished";
  if (startsOn <= today) return "running";
  if (now < opensAt) return "planned";
  if (placesLeft <= 0) return "filled";
  return now < closesAt ? "open" : "selecting";
}

/** What staff write of an intake. */
export type IntakeValues = IntakeDays & {
  programId: string;
  places: number;
  /** BCP 47. */
  languages: string[];
  /** Where the class meets, as people know the place. */
  meetingPlaces: string[];
  /** Within how many days a registration is decided. */
  decisionDays: number;
};

/** Whether people in a class have to plan anew: other days, or other places to meet. */
export const changesPlans = (before: Plans, after: Plans): boolean =>
  before.startsOn !== after.startsOn ||
  before.endsOn !== after.endsOn ||
  before.meetingPlaces.join("\n") !== after.meetingPlaces.join("\n");
type Plans = Pick<IntakeValues, "startsOn" | "endsOn" | "meetingPlaces">;

export const MOST_PLACES = 10_000;
/** The website promises ten days to everybody who registers. */
export const MOST_DECISION_DAYS = 10;
/** Days until a decision that are proposed for a new intake. */
export const USUAL_DECISION_DAYS = 10;

export type IntakeProblem =
  | { field: "closesAt"; problem: "closes_before_opens" }
  | { field: "startsOn"; problem: "starts_before_opens" }
  | { field: "endsOn"; problem: "ends_before_starts" }
  | { field: "places"; problem: "below_taken"; taken: number }
  | { field: "programId"; problem: "has_registrations" };

/** What of an intake is there already. */
export type IntakeUse = { programId: string; taken: number; registrations: number };

/**
 * What is wrong between the values of an intake, each at its field.
 * @param use null: it is a new one
 */
export function intakeProblems(values: IntakeValues, use: IntakeUse | null): IntakeProblem[] {
  const { programId, opensAt, closesAt, startsOn, endsOn, places } = values;
  const problems: IntakeProblem[] = [];
  if (use && use.registrations > 0 && use.programId !== programId)
    problems.push({ field: "programId", problem: "has_registrations" });
  if (closesAt <= opensAt) problems.push({ field: "closesAt", problem: "closes_before_opens" });
  if (startsOn < opensAt.toISOString().slice(0, 10))
    problems.push({ field: "startsOn", problem: "starts_before_opens" });
  if (endsOn !== null && endsOn < startsOn) problems.push({ field: "endsOn", problem: "ends_before_starts" });
  if (use && places < use.taken) problems.push({ field: "places", problem: "below_taken", taken: use.taken });
  return problems;
}
