import { type CursorKeys, type Page, type SortKey, pageOf } from "../../platform/cursor";
import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids";
import { BASE_LOCALE } from "../../platform/languages";
import { ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { wake } from "../../platform/wake.server";
import type { User } from "../../platform/who";
import { recordChange } from "../audit/audit.service.server";
import {
  type IntakeProblem,
  type IntakeState,
  type IntakeStep,
  type IntakeValues,
  changesPlans,
  intakeProblems,
  intakeState,
  mayTakeStep,
} from "./intake.model";
import {
  findIntake,
  insertIntake,
  listIntakes,
  listProgramsForIntakes,
  lockIntake,
  updateIntake,
} from "./intakes.store.server";
import { tellOfChange } from "./intake-news.server";
import type { Mover } from "./registration-moves.server";

type Reader = Pick<Deps, "db" | "now">;
type Writer = Pick<Deps, "db" | "now" | "newId">;
type Row = Omit<Awaited<ReturnType<typeof listIntakes>>[number], "keys">;
export type IntakeRow = Row & { state: IntakeState };

const STARTS: SortKey = { column: "starts_on", kind: "date" };
/** Job: tells people on the interest list. */
const TELL = "registrations.interest";

const withState = <R extends Row>(row: R, now: Date): R & { state: IntakeState } => ({
  ...row,
  state: intakeState(row, now),
});

/** Intakes in any state, the one that starts last first. */
export async function browseIntakes(
  deps: Reader,
  program: string | undefined,
  after: CursorKeys | null,
  size: number,
): Promise<Page<IntakeRow>> {
  if (program !== undefined && !isUuid(program)) return { items: [], next: null };
  const window = { order: { by: STARTS, descending: true }, limit: size + 1, after };
  const page = pageOf(await listIntakes(deps.db, program, window), size, ({ keys }) => keys);
  return { ...page, items: page.items.map((row) => withState(row, deps.now())) };
}

/** One intake with what is there of it; null when there is none. */
export async function readIntake(deps: Reader, id: string): Promise<IntakeRow | null> {
  const row = isUuid(id) ? await findIntake(deps.db, id) : undefined;
  return row ? withState(row, deps.now()) : null;
}

export const programsForIntakes = (deps: Pick<Deps, "db">) => listProgramsForIntakes(deps.db);

export type IntakeRefused =
  | { kind: "not_found" | "changed_meanwhile" | "not_allowed" }
  | { kind: "unknown_program" }
  | { kind: "problems"; problems: IntakeProblem[] };
/** An expected outcome; a refusal says at which fields. */
type Outcome<T> = { ok: true; value: T } | { ok: false; error: IntakeRefused };
type Done = Outcome<{ id: string }>;
const refuse = (error: IntakeRefused) => ({ ok: false as const, error });

const columnsOf = (values: IntakeValues) => ({
  program_id: values.programId,
  opens_at: values.opensAt,
  closes_at: values.closesAt,
  starts_on: values.startsOn,
  ends_on: values.endsOn,
  places: values.places,
  languages: JSON.stringify(values.languages),
  meeting_places: JSON.stringify(values.meetingPlaces),
  decision_days: values.decisionDays,
});

/** A new intake. Whoever waits for a class of its program is told as soon as it is open. */
export const createIntake = (deps: Writer, who: User, values: IntakeValues): Promise<Done> =>
  transact(deps.db, async (tx): Promise<Done> => {
    const problems = intakeProblems(values, null);
    if (problems.length > 0) return refuse({ kind: "problems", problems });
    if (!(await isProgram(tx, values.programId))) return refuse({ kind: "unknown_program" });
    const id = deps.newId();
    await insertIntake(tx, { id, ...columnsOf(values), created_at: deps.now() });
    return written(tx, deps, who, id, "created", null);
  });

/**
 * Saves an intake. When its days or places to meet change, everybody who has, or may get, a place gets a mail.
 * @param version the one that was seen
 */
export const saveIntake = (
  deps: Mover,
  who: User,
  id: string,
  version: number,
  values: IntakeValues,
): Promise<Done> =>
  transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    const before = await readIntake(within, id);
    const done = await saved(within, who, id, version, values);
    if (done.ok && before && changesPlans(before, values)) await tellOfChange(tx, within, who, id);
    return done;
  });

const saved = (deps: Writer, who: User, id: string, version: number, values: IntakeValues): Promise<Done> =>
  changed(deps, who, id, version, "saved", async (tx, row) => {
    const problems = intakeProblems(values, row);
    if (problems.length > 0) return refuse({ kind: "problems", problems });
    if (!(await isProgram(tx, values.programId))) return refuse({ kind: "unknown_program" });
    return ok(columnsOf(values));
  });

/**
 * Opens the registration now.
 * @param closesAt until when; must be later
 */
export const openIntake = (
  deps: Writer,
  who: User,
  id: string,
  version: number,
  closesAt: Date,
): Promise<Done> =>
  stepped(deps, who, id, version, "open", (row) => {
    const opensAt = deps.now();
    const problems = intakeProblems({ ...row, opensAt, closesAt }, row);
    return problems.length > 0
      ? refuse({ kind: "problems", problems })
      : ok({ opens_at: opensAt, closes_at: closesAt });
  });

/** Ends the registration now; who has sent one is decided as before. */
export const closeIntake = (deps: Writer, who: User, id: string, version: number): Promise<Done> =>
  stepped(deps, who, id, version, "close", ({ opensAt }) =>
    // Never at the moment at which it opened.
    ok({ closes_at: new Date(Math.max(deps.now().getTime(), opensAt.getTime() + 1)) }),
  );

const isProgram = async (tx: Tx, id: string): Promise<boolean> =>
  isUuid(id) && (await listProgramsForIntakes(tx)).some((program) => program.id === id);

type Columns = Parameters<typeof updateIntake>[2];
type Action = "created" | "saved" | "moved";

const stepped = (
  deps: Writer,
  who: User,
  id: string,
  version: number,
  step: IntakeStep,
  work: (row: IntakeRow) => Outcome<Columns>,
): Promise<Done> =>
  changed(deps, who, id, version, "moved", async (_tx, row) =>
    mayTakeStep(row.state, step) ? work(row) : refuse({ kind: "not_allowed" }),
  );

/** Changes an intake under its lock, with its line in the log, when it is still the version that was seen. */
const changed = (
  deps: Writer,
  who: User,
  id: string,
  version: number,
  action: Action,
  work: (tx: Tx, row: IntakeRow) => Promise<Outcome<Columns>>,
): Promise<Done> =>
  transact(deps.db, async (tx): Promise<Done> => {
    const held = isUuid(id) && (await lockIntake(tx, id));
    const row = held ? await readIntake({ ...deps, db: tx }, id) : null;
    if (!row) return refuse({ kind: "not_found" });
    if (row.version !== version) return refuse({ kind: "changed_meanwhile" });
    const columns = await work(tx, row);
    if (!columns.ok) return columns;
    await updateIntake(tx, id, columns.value);
    return written(tx, deps, who, id, action, row);
  });

async function written(
  tx: Tx,
  deps: Writer,
  who: User,
  id: string,
  action: Action,
  before: IntakeRow | null,
): Promise<Done> {
  const after = (await readIntake({ ...deps, db: tx }, id))!;
  await recordChange(tx, deps, {
    ...{ actor: who.id, action, subject: "intakes", item: id },
    title: `${after.program[BASE_LOCALE] ?? ""} ${after.startsOn}`,
    before: before && snapshot(before),
    after: snapshot(after),
  });
  if (after.state === "open") await wake(tx, TELL);
  return ok({ id });
}

const snapshot = ({ opensAt, closesAt, ...row }: IntakeRow) => ({
  ...{ programId: row.programId, state: row.state, startsOn: row.startsOn, endsOn: row.endsOn },
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
  ...{ places: row.places, languages: row.languages, meetingPlaces: row.meetingPlaces },
  decisionDays: row.decisionDays,
});
