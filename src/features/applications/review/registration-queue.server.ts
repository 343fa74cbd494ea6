import { isUuid } from "../../../platform/ids/is-uuid";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { type User, checkAccess } from "../../../platform/auth/principal";
import type {
  Queue,
  QueueDeps,
  QueueItemRow,
  QueueError,
  Visibility,
  StaffAction,
} from "../../queues/queue.model";
import { readRegistrationRecord } from "./read-registration.server";
import {
  STATES_NEEDING_REASON,
  REGISTRATION_STATES,
  type RegistrationState,
  stateAfterAnswer,
  transitionRefusal,
  staffActions,
} from "../registrations/registration.model";
import { answerRegistration, insertSentNote } from "./answer-registration.server";
import { replaceClaims } from "../self-service/registration-corrections.server";
import { resolveIntakeId, lockIntakes, checkPlaceAvailable } from "../intakes/place-availability.server";
import {
  type TransitionDeps,
  applyTransition,
  transitionSubjectOf,
} from "../registrations/registration-transitions.server";
import {
  type StaffNotification,
  recordStaffNotification,
  undoStaffNotification,
} from "./registration-notifications.service.server";
import { previewRegistrationAction } from "./preview-action.server";
import { encryptNote } from "../registrations/registration-secrets.server";
import { updateRegistration } from "../registrations/registrations.store.server";
import {
  type ReviewRow,
  insertRegistrationNote,
  listForReview,
  listProgramsOfIntakes,
  lockForReview,
  countByState,
} from "./registration-queue.store.server";
import { REGISTRATION_STATE_LABELS } from "../ui/registration-state-labels";
import type { Tx } from "../../../platform/database/database";

type OrganisationName = (deps: QueueDeps) => Promise<string>;

const OPEN_STATES = (Object.keys(REGISTRATION_STATES) as RegistrationState[]).filter(
  (state) => staffActions(state).length > 0,
);

/** Reviewers see everything, auditors an outline. */
const visibility = (user: User): Visibility | null => {
  if (checkAccess({ roles: ["reviewer"] }, user) === null) return "whole";
  return checkAccess({ roles: ["auditor"] }, user) === null ? "outline" : null;
};

export const registrationQueue = (organisation: OrganisationName): Queue => ({
  states: REGISTRATION_STATES,
  topics: [],
  mailKindPrefix: "registration.",
  programs: (deps) => listProgramsOfIntakes(deps.db),
  stateLabel: (state, locale) => REGISTRATION_STATE_LABELS[state as RegistrationState].staff({}, { locale }),
  actionsFrom: (state) => staffActions(state as RegistrationState),
  visibility,

  list: listQueue,

  countByState: async (deps, user) =>
    visibility(user) === null ? [] : countByState(deps.db, isUuid(user.id) ? user.id : null, deps.now()),

  stateAfterAnswer: (state, last) => (last ? null : stateAfterAnswer(state as RegistrationState)),
  needsReason: (to) => STATES_NEEDING_REASON.includes(to as RegistrationState),

  open: (deps, user, id) =>
    seen(deps, user, id, async (tx, row, how) => ok(await readRegistrationRecord(tx, deps, row, how))),

  preview: (deps, user, id, action) => previewAction({ deps, organisation, user, id }, action),

  lock: (deps, ids, action) =>
    transact(deps.db, async (tx) => {
      if (action.to === "offered") await lockIntakes(tx, ids, action.intake);
    }),

  transition: (deps, user, id, action) => performAction({ deps, organisation, user, id }, action),

  answer: (deps, user, id, { from, text, last }) =>
    withRegistrationForReview(deps, user, id, async (tx, row) => {
      if (last) return err("not_allowed");
      const transitionDeps = toTransitionDeps({ ...deps, db: tx }, organisation);
      const refused = await answerRegistration(tx, transitionDeps, user, row, { from, text });
      return refused ? err(refused) : ok({ reference: row.reference });
    }),

  assign: (deps, user, id, assignment) =>
    withRegistrationForReview(deps, user, id, async (tx, row) => {
      if (assignment.id !== null && !assignment.canView(null)) return err("not_allowed");
      await updateRegistration(tx, row.id, { assigned_to: assignment.id });
      return ok({ reference: row.reference });
    }),

  addNote: (deps, user, id, text) =>
    withRegistrationForReview(deps, user, id, async (tx, row) => {
      await addNote(tx, deps, row, user, text);
      return ok({ reference: row.reference });
    }),
});

const listQueue: Queue["list"] = async (deps, user, filter, window) => {
  const how = visibility(user);
  if (how === null || filter.topic !== undefined) return [];
  const { assignee, program } = filter;
  if (assignee !== undefined && assignee !== "nobody" && !isUuid(assignee)) return [];
  if (program !== undefined && !isUuid(program)) return [];
  const rows = await listForReview(deps.db, filter, window, {
    now: deps.now(),
    visibility: how,
    open: OPEN_STATES,
  });
  return rows.map(({ answers, submittedAt, name, phone, email, safeToName, ...row }): QueueItemRow => {
    const head = { ...row, topic: null, submittedAt: submittedAt!, country: answers.country ?? null };
    return how === "whole" ? { ...head, name, phone, email, neutral: !safeToName } : { ...head, name: null };
  });
};

type ReviewCall = Readonly<{ deps: QueueDeps; organisation: OrganisationName; user: User; id: string }>;

const previewAction = (
  { deps, organisation, user, id }: ReviewCall,
  action: StaffAction,
): ReturnType<Queue["preview"]> =>
  withRegistrationForReview(deps, user, id, async (tx, row) => {
    const refused = actionRefusal(deps, row, action) ?? (await checkOfferedPlace(tx, deps, row, action));
    if (refused) return err(refused);
    const transitionDeps = toTransitionDeps({ ...deps, db: tx }, organisation);
    const updatedRow =
      action.to === "offered" ? { ...row, intake_id: resolveIntakeId(action.intake, row.intake_id) } : row;
    return ok({
      reference: row.reference,
      ...(await previewRegistrationAction(transitionDeps, updatedRow, action)),
    });
  });

const performAction = (
  { deps, organisation, user, id }: ReviewCall,
  action: StaffAction,
): ReturnType<Queue["transition"]> =>
  withRegistrationForReview(deps, user, id, async (tx, found) => {
    const refused = actionRefusal(deps, found, action) ?? (await checkOfferedPlace(tx, deps, found, action));
    if (refused) return err(refused);
    const row = await withChosenIntake(tx, found, action);
    if (row === null) return err("class_taken");
    await applyTransition(tx, toTransitionDeps({ ...deps, db: tx }, organisation), row, {
      to: action.to as RegistrationState,
      actor: user.id,
      // The free text is a note, because the history is never deleted.
      reason: "by staff",
      ...(action.message === "" ? {} : { message: action.message }),
    });
    if (action.message !== "") await insertSentNote(tx, deps, user, row.id, action.message);
    if (action.reason !== "") await addNote(tx, deps, row, user, action.reason);
    return ok({ reference: row.reference });
  });

/** Records a guardian's consent and how it is known. Repeating it is no error. */
export const recordGuardianConsent = (
  deps: QueueDeps,
  user: User,
  id: string,
  how: string,
): Promise<Result<{ reference: string }, QueueError>> =>
  withRegistrationForReview(deps, user, id, async (tx, row) => {
    await updateRegistration(tx, row.id, { guardian_agreed_at: row.guardian_agreed_at ?? deps.now() });
    await addNote(tx, deps, row, user, how);
    return ok({ reference: row.reference });
  });

/** `wrong_day`: before the news or in the future. */
export async function recordNotification(
  deps: QueueDeps,
  user: User,
  id: string,
  notification: StaffNotification,
): Promise<Result<{ reference: string }, QueueError | "wrong_day">> {
  const result = await withRegistrationForReview(deps, user, id, (tx, row) =>
    recordStaffNotification(tx, deps, user, row, notification),
  );
  return result.ok && result.value === null
    ? err("wrong_day")
    : (result as Result<{ reference: string }, QueueError>);
}

export const undoNotification = (deps: QueueDeps, user: User, id: string, from: string) =>
  withRegistrationForReview(deps, user, id, (tx, row) => undoStaffNotification(tx, deps, user, row, from));

const toTransitionDeps = (deps: QueueDeps, organisation: OrganisationName): TransitionDeps => ({
  ...deps,
  organisation: () => organisation(deps),
});

type Work<T> = (tx: Tx, row: ReviewRow, visibility: Visibility) => Promise<Result<T, QueueError>>;

const seen = <T>(deps: QueueDeps, user: User, id: string, work: Work<T>): Promise<Result<T, QueueError>> =>
  transact(deps.db, async (tx) => {
    const how = visibility(user);
    if (how === null) return err("forbidden");
    const row = isUuid(id) ? await lockForReview(tx, id) : undefined;
    return row ? work(tx, row, how) : err("not_found");
  });

const withRegistrationForReview = <T>(
  deps: QueueDeps,
  user: User,
  id: string,
  work: Work<T>,
): Promise<Result<T, QueueError>> =>
  seen(deps, user, id, async (tx, row, how) => (how === "whole" ? work(tx, row, how) : err("forbidden")));

function actionRefusal(deps: QueueDeps, row: ReviewRow, { from, to }: StaffAction): QueueError | null {
  if (row.state !== from) return "changed_meanwhile";
  if (!staffActions(row.state).includes(to as RegistrationState)) return "not_allowed";
  return transitionRefusal(transitionSubjectOf(row), to as RegistrationState, deps.now());
}

/** An offer needs a free place. The class stays locked until the end of the transaction. */
const checkOfferedPlace = async (tx: Tx, deps: QueueDeps, row: ReviewRow, { to, intake }: StaffAction) =>
  to === "offered" ? checkPlaceAvailable(tx, resolveIntakeId(intake, row.intake_id), deps.now()) : null;

/** @returns null if the person has another registration for that class */
async function withChosenIntake(
  tx: Tx,
  row: ReviewRow,
  { to, intake }: StaffAction,
): Promise<ReviewRow | null> {
  const id = resolveIntakeId(intake, row.intake_id);
  if (to !== "offered" || id === row.intake_id) return row;
  const updatedRow = { ...row, intake_id: id };
  if (!(await replaceClaims(tx, row, updatedRow))) return null;
  await updateRegistration(tx, row.id, { intake_id: id });
  return updatedRow;
}

async function addNote(tx: Tx, deps: QueueDeps, { id }: ReviewRow, user: User, text: string): Promise<void> {
  const noteId = deps.newId();
  await insertRegistrationNote(tx, {
    id: noteId,
    registration_id: id,
    written_at: deps.now(),
    author: user.id,
    encrypted_text: await encryptNote(deps, noteId, text),
  });
}
