import { type CursorKeys, type Page, type SortKey, toPage } from "../../../platform/pagination/cursor";
import type { Deps } from "../../../platform/deps";
import { isUuid } from "../../../platform/ids/is-uuid";
import { BASE_LOCALE } from "../../../platform/i18n/locales";
import { ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import {
  type IntakeProblem,
  type IntakeState,
  type IntakeAction,
  type IntakeValues,
  hasScheduleChanged,
  validateIntake,
  intakeStateAt,
  canPerformAction,
} from "./intake.model";
import {
  findIntake,
  insertIntake,
  listIntakes,
  listProgramsForIntakes,
  lockIntake,
  updateIntake,
} from "./intakes.store.server";
import { notifyIntakeChange } from "./notify-intake-change.server";
import type { TransitionDeps } from "../registrations/registration-transitions.server";
import type { Tx } from "../../../platform/database/database";

type ReadDeps = Pick<Deps, "db" | "now">;
type WriteDeps = Pick<Deps, "db" | "now" | "newId">;
type Row = Omit<Awaited<ReturnType<typeof listIntakes>>[number], "keys">;
export type IntakeRow = Row & { state: IntakeState };

const BY_START_DATE: SortKey = { column: "starts_on", kind: "date" };
const INTEREST_JOB = "registrations.interest";

const withState = <R extends Row>(row: R, now: Date): R & { state: IntakeState } => ({
  ...row,
  state: intakeStateAt(row, now),
});

export async function browseIntakes(
  deps: ReadDeps,
  program: string | undefined,
  after: CursorKeys | null,
  size: number,
): Promise<Page<IntakeRow>> {
  if (program !== undefined && !isUuid(program)) return { items: [], next: null };
  const window = { order: { by: BY_START_DATE, descending: true }, limit: size + 1, after };
  const page = toPage(await listIntakes(deps.db, program, window), size, ({ keys }) => keys);
  return { ...page, items: page.items.map((row) => withState(row, deps.now())) };
}

export async function readIntake(deps: ReadDeps, id: string): Promise<IntakeRow | null> {
  const row = isUuid(id) ? await findIntake(deps.db, id) : undefined;
  return row ? withState(row, deps.now()) : null;
}

export const getIntakePrograms = (deps: Pick<Deps, "db">) => listProgramsForIntakes(deps.db);

export type IntakeRefusal =
  | { kind: "not_found" | "changed_meanwhile" | "not_allowed" }
  | { kind: "unknown_program" }
  | { kind: "problems"; problems: IntakeProblem[] };
type IntakeResult<T> = { ok: true; value: T } | { ok: false; error: IntakeRefusal };
type SavedIntakeResult = IntakeResult<{ id: string }>;
const toRefusal = (error: IntakeRefusal) => ({ ok: false as const, error });

const toColumns = (values: IntakeValues) => ({
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

export const createIntake = (deps: WriteDeps, user: User, values: IntakeValues): Promise<SavedIntakeResult> =>
  transact(deps.db, async (tx): Promise<SavedIntakeResult> => {
    const problems = validateIntake(values, null);
    if (problems.length > 0) return toRefusal({ kind: "problems", problems });
    if (!(await isProgram(tx, values.programId))) return toRefusal({ kind: "unknown_program" });
    const id = deps.newId();
    await insertIntake(tx, { id, ...toColumns(values), created_at: deps.now() });
    return recordIntakeChange(tx, deps, user, id, "created", null);
  });

/** Saves an intake. Changed dates or meeting places notify everyone who has, or may get, a place. */
export const saveIntake = (
  deps: TransitionDeps,
  user: User,
  id: string,
  version: number,
  values: IntakeValues,
): Promise<SavedIntakeResult> =>
  transact(deps.db, async (tx) => {
    const txDeps = { ...deps, db: tx };
    const before = await readIntake(txDeps, id);
    const result = await saveValues(txDeps, user, id, version, values);
    if (result.ok && before && hasScheduleChanged(before, values))
      await notifyIntakeChange(tx, txDeps, user, id);
    return result;
  });

const saveValues = (
  deps: WriteDeps,
  user: User,
  id: string,
  version: number,
  values: IntakeValues,
): Promise<SavedIntakeResult> =>
  changeIntake(deps, user, id, version, "saved", async (tx, row) => {
    const problems = validateIntake(values, row);
    if (problems.length > 0) return toRefusal({ kind: "problems", problems });
    if (!(await isProgram(tx, values.programId))) return toRefusal({ kind: "unknown_program" });
    return ok(toColumns(values));
  });

export const openIntake = (
  deps: WriteDeps,
  user: User,
  id: string,
  version: number,
  closesAt: Date,
): Promise<SavedIntakeResult> =>
  performIntakeAction(deps, user, id, version, "open", (row) => {
    const opensAt = deps.now();
    const problems = validateIntake({ ...row, opensAt, closesAt }, row);
    return problems.length > 0
      ? toRefusal({ kind: "problems", problems })
      : ok({ opens_at: opensAt, closes_at: closesAt });
  });

/** Ends the registration now; submitted ones are still decided. */
export const closeIntake = (
  deps: WriteDeps,
  user: User,
  id: string,
  version: number,
): Promise<SavedIntakeResult> =>
  performIntakeAction(deps, user, id, version, "close", ({ opensAt }) =>
    // The end must be later than the opening.
    ok({ closes_at: new Date(Math.max(deps.now().getTime(), opensAt.getTime() + 1)) }),
  );

const isProgram = async (tx: Tx, id: string): Promise<boolean> =>
  isUuid(id) && (await listProgramsForIntakes(tx)).some((program) => program.id === id);

type Columns = Parameters<typeof updateIntake>[2];
type AuditAction = "created" | "saved" | "state_changed";

const performIntakeAction = (
  deps: WriteDeps,
  user: User,
  id: string,
  version: number,
  intakeAction: IntakeAction,
  decide: (row: IntakeRow) => IntakeResult<Columns>,
): Promise<SavedIntakeResult> =>
  changeIntake(deps, user, id, version, "state_changed", async (_tx, row) =>
    canPerformAction(row.state, intakeAction) ? decide(row) : toRefusal({ kind: "not_allowed" }),
  );

/** Changes a locked intake with an audit event, unless its version has changed. */
const changeIntake = (
  deps: WriteDeps,
  user: User,
  id: string,
  version: number,
  action: AuditAction,
  decide: (tx: Tx, row: IntakeRow) => Promise<IntakeResult<Columns>>,
): Promise<SavedIntakeResult> =>
  transact(deps.db, async (tx): Promise<SavedIntakeResult> => {
    const isLocked = isUuid(id) && (await lockIntake(tx, id));
    const row = isLocked ? await readIntake({ ...deps, db: tx }, id) : null;
    if (!row) return toRefusal({ kind: "not_found" });
    if (row.version !== version) return toRefusal({ kind: "changed_meanwhile" });
    const columns = await decide(tx, row);
    if (!columns.ok) return columns;
    await updateIntake(tx, id, columns.value);
    return recordIntakeChange(tx, deps, user, id, action, row);
  });

async function recordIntakeChange(
  tx: Tx,
  deps: WriteDeps,
  user: User,
  id: string,
  action: AuditAction,
  before: IntakeRow | null,
): Promise<SavedIntakeResult> {
  const after = (await readIntake({ ...deps, db: tx }, id))!;
  await recordAuditEvent(tx, deps, {
    actor: user.id,
    action,
    subject: "intakes",
    item: id,
    title: `${after.program[BASE_LOCALE] ?? ""} ${after.startsOn}`,
    before: before && snapshot(before),
    after: snapshot(after),
  });
  if (after.state === "open") await enqueueJob(tx, INTEREST_JOB);
  return ok({ id });
}

const snapshot = ({ opensAt, closesAt, ...row }: IntakeRow) => ({
  programId: row.programId,
  state: row.state,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
  places: row.places,
  languages: row.languages,
  meetingPlaces: row.meetingPlaces,
  decisionDays: row.decisionDays,
});
