import type { StateTable } from "../../../platform/state-table";

/** The state is derived from dates and places (`intakeStateAt`), so it is never late and needs no job. */
export const INTAKE_TRANSITIONS = {
  planned: ["open"],
  open: ["selecting", "filled", "running"],
  selecting: ["open", "filled", "running"],
  filled: ["open", "selecting", "running"],
  running: ["finished"],
  finished: [],
} as const satisfies StateTable<string>;
export type IntakeState = keyof typeof INTAKE_TRANSITIONS;

const INTAKE_ACTIONS = {
  open: ["planned", "selecting"],
  close: ["open"],
} as const satisfies Record<string, readonly IntakeState[]>;
export type IntakeAction = keyof typeof INTAKE_ACTIONS;

export const canPerformAction = (state: IntakeState, action: IntakeAction): boolean =>
  (INTAKE_ACTIONS[action] as readonly IntakeState[]).includes(state);

/** `startsOn` and `endsOn` are calendar dates; null is unknown. */
type IntakeDays = { opensAt: Date; closesAt: Date; startsOn: string; endsOn: string | null };

export function intakeStateAt(
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

export type IntakeValues = IntakeDays & {
  programId: string;
  places: number;
  /** BCP 47. */
  languages: string[];
  meetingPlaces: string[];
  decisionDays: number;
};

export const hasScheduleChanged = (before: IntakeSchedule, after: IntakeSchedule): boolean =>
  before.startsOn !== after.startsOn ||
  before.endsOn !== after.endsOn ||
  before.meetingPlaces.join("\n") !== after.meetingPlaces.join("\n");
type IntakeSchedule = Pick<IntakeValues, "startsOn" | "endsOn" | "meetingPlaces">;

export const MAX_PLACES = 10_000;
/** The website promises everyone a decision within ten days. */
export const MAX_DECISION_DAYS = 10;
export const DEFAULT_DECISION_DAYS = 10;

export type IntakeProblem =
  | { field: "closesAt"; problem: "closes_before_opens" }
  | { field: "startsOn"; problem: "starts_before_opens" }
  | { field: "endsOn"; problem: "ends_before_starts" }
  | { field: "places"; problem: "below_taken"; taken: number }
  | { field: "programId"; problem: "has_registrations" };

export type IntakeUsage = { programId: string; taken: number; registrations: number };

/** @param usage null for a new intake */
export function validateIntake(values: IntakeValues, usage: IntakeUsage | null): IntakeProblem[] {
  const { programId, opensAt, closesAt, startsOn, endsOn, places } = values;
  const problems: IntakeProblem[] = [];
  if (usage && usage.registrations > 0 && usage.programId !== programId)
    problems.push({ field: "programId", problem: "has_registrations" });
  if (closesAt <= opensAt) problems.push({ field: "closesAt", problem: "closes_before_opens" });
  if (startsOn < opensAt.toISOString().slice(0, 10))
    problems.push({ field: "startsOn", problem: "starts_before_opens" });
  if (endsOn !== null && endsOn < startsOn) problems.push({ field: "endsOn", problem: "ends_before_starts" });
  if (usage && places < usage.taken)
    problems.push({ field: "places", problem: "below_taken", taken: usage.taken });
  return problems;
}
