import { isUuid } from "../../platform/ids";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { type User, denial } from "../../platform/who";
import type { Queue, QueueDeps, QueuedRow, Refused, Sight, Step } from "../queues/queue.model";
import { openRegistration } from "./opened-registration.server";
import {
  REASONED,
  REGISTRATION_STATES,
  type RegistrationState,
  afterAnswer,
  refusal,
  staffSteps,
} from "./registration.model";
import { answerLearner, sendNote } from "./registration-answer.server";
import { claimAgain } from "./registration-corrections.server";
import { classOf, lockClasses, placeRefusal } from "./registration-places.server";
import { type Mover, enter, standingOf } from "./registration-moves.server";
import { type Telling, tellByStaff, untellByStaff } from "./registration-told.server";
import { foreseen } from "./registration-foreseen.server";
import { encryptNote } from "./registration-secrets.server";
import { updateRegistration } from "./registrations.store.server";
import {
  type ReviewRow,
  insertRegistrationNote,
  listForReview,
  listProgramsOfIntakes,
  lockForReview,
  tallyForReview,
} from "./review.store.server";
import { STATE_WORDS } from "./ui/state-words";

type Name = (deps: QueueDeps) => Promise<string>;

const OPEN = (Object.keys(REGISTRATION_STATES) as RegistrationState[]).filter(
  (state) => staffSteps(state).length > 0,
);

/** Reviewers see everything; auditors count. */
const sight = (who: User): Sight | null => {
  if (denial({ roles: ["reviewer"] }, who) === null) return "whole";
  return denial({ roles: ["auditor"] }, who) === null ? "outline" : null;
};

/** The registrations of learners, as staff work through them. @param organisation signs the mails */
export const registrationQueue = (organisation: Name): Queue => ({
  states: REGISTRATION_STATES,
  topics: [],
  mails: "registration.",
  programs: (deps) => listProgramsOfIntakes(deps.db),
  stateWords: (state, locale) => STATE_WORDS[state as RegistrationState].staff({}, { locale }),
  stepsFrom: (state) => staffSteps(state as RegistrationState),
  sight,

  async list(deps, who, filter, window) {
    const seen = sight(who);
    if (seen === null || filter.topic !== undefined) return [];
    const { assignee, program } = filter;
    if (assignee !== undefined && assignee !== "nobody" && !isUuid(assignee)) return [];
    if (program !== undefined && !isUuid(program)) return [];
    const rows = await listForReview(deps.db, filter, window, {
      now: deps.now(),
      sight: seen,
      open: OPEN,
    });
    return rows.map(({ answers, filedAt, name, phone, email, safeToName, ...row }): QueuedRow => {
      const head = { ...row, topic: null, filedAt: filedAt!, country: answers.country ?? null };
      return seen === "whole"
        ? { ...head, name, phone, email, neutral: !safeToName }
        : { ...head, name: null };
    });
  },

  tally: async (deps, who) =>
    sight(who) === null ? [] : tallyForReview(deps.db, isUuid(who.id) ? who.id : null, deps.now()),

  afterAnswer: (state, last) => (last ? null : afterAnswer(state as RegistrationState)),
  needsReason: (to) => REASONED.includes(to as RegistrationState),

  open: (deps, who, id) =>
    seen(deps, who, id, async (tx, row, how) => ok(await openRegistration(tx, deps, row, how))),

  foresee: (deps, who, id, step) =>
    handled(deps, who, id, async (tx, row) => {
      const refused = refusedStep(deps, row, step) ?? (await refusedPlace(tx, deps, row, step));
      if (refused) return err(refused);
      const mover = moverOf({ ...deps, db: tx }, organisation);
      const then = step.to === "offered" ? { ...row, intake_id: classOf(step.intake, row.intake_id) } : row;
      return ok({ reference: row.reference, ...(await foreseen(mover, then, step)) });
    }),

  lock: (deps, ids, step) =>
    transact(deps.db, async (tx) => {
      if (step.to === "offered") await lockClasses(tx, ids, step.intake);
    }),

  move: (deps, who, id, step) =>
    handled(deps, who, id, async (tx, found) => {
      const refused = refusedStep(deps, found, step) ?? (await refusedPlace(tx, deps, found, step));
      if (refused) return err(refused);
      const row = await inClass(tx, found, step);
      if (row === null) return err("class_taken");
      await enter(tx, moverOf({ ...deps, db: tx }, organisation), row, {
        to: step.to as RegistrationState,
        actor: who.id,
        // Why is a note: what stands in the history is never deleted.
        reason: "by staff",
        ...(step.said === "" ? {} : { said: step.said }),
      });
      if (step.said !== "") await sendNote(tx, deps, who, row.id, step.said);
      if (step.reason !== "") await addNote(tx, deps, row, who, step.reason);
      return ok({ reference: row.reference });
    }),

  answer: (deps, who, id, { from, text, last }) =>
    handled(deps, who, id, async (tx, row) => {
      if (last) return err("not_allowed");
      const mover = moverOf({ ...deps, db: tx }, organisation);
      const refused = await answerLearner(tx, mover, who, row, { from, text });
      return refused ? err(refused) : ok({ reference: row.reference });
    }),

  assign: (deps, who, id, given) =>
    handled(deps, who, id, async (tx, row) => {
      if (given.id !== null && !given.mayHave(null)) return err("not_allowed");
      await updateRegistration(tx, row.id, { assigned_to: given.id });
      return ok({ reference: row.reference });
    }),

  note: (deps, who, id, text) =>
    handled(deps, who, id, async (tx, row) => {
      await addNote(tx, deps, row, who, text);
      return ok({ reference: row.reference });
    }),
});

/** Writes down that whoever cares for somebody under 18 has agreed, and how that is known. To repeat it is no error. */
export const recordGuardian = (
  deps: QueueDeps,
  who: User,
  id: string,
  how: string,
): Promise<Result<{ reference: string }, Refused>> =>
  handled(deps, who, id, async (tx, row) => {
    await updateRegistration(tx, row.id, { guardian_agreed_at: row.guardian_agreed_at ?? deps.now() });
    await addNote(tx, deps, row, who, how);
    return ok({ reference: row.reference });
  });

/** Writes down that staff reached somebody, on which day and how. `wrong_day`: before the news, or still to come. */
export async function markTold(
  deps: QueueDeps,
  who: User,
  id: string,
  telling: Telling,
): Promise<Result<{ reference: string }, Refused | "wrong_day">> {
  const done = await handled(deps, who, id, (tx, row) => tellByStaff(tx, deps, who, row, telling));
  return done.ok && done.value === null ? err("wrong_day") : (done as Result<{ reference: string }, Refused>);
}

/** Undoes that; `from`: the state that was marked as told. */
export const unmarkTold = (deps: QueueDeps, who: User, id: string, from: string) =>
  handled(deps, who, id, (tx, row) => untellByStaff(tx, deps, who, row, from));

const moverOf = (deps: QueueDeps, organisation: Name): Mover => ({
  ...deps,
  organisation: () => organisation(deps),
});

type Work<T> = (tx: Tx, row: ReviewRow, sight: Sight) => Promise<Result<T, Refused>>;

/** Does something with a record that whoever asks may see. */
const seen = <T>(deps: QueueDeps, who: User, id: string, work: Work<T>): Promise<Result<T, Refused>> =>
  transact(deps.db, async (tx) => {
    const how = sight(who);
    if (how === null) return err("forbidden");
    const row = isUuid(id) ? await lockForReview(tx, id) : undefined;
    return row ? work(tx, row, how) : err("not_found");
  });

/** The same for those who work on it. */
const handled = <T>(deps: QueueDeps, who: User, id: string, work: Work<T>): Promise<Result<T, Refused>> =>
  seen(deps, who, id, async (tx, row, how) => (how === "whole" ? work(tx, row, how) : err("forbidden")));

function refusedStep(deps: QueueDeps, row: ReviewRow, { from, to }: Step): Refused | null {
  if (row.state !== from) return "changed_meanwhile";
  if (!staffSteps(row.state).includes(to as RegistrationState)) return "not_allowed";
  return refusal(standingOf(row), to as RegistrationState, deps.now());
}

/** An offer needs a class with a free place. The class stays locked until the end of the transaction. */
const refusedPlace = async (tx: Tx, deps: QueueDeps, row: ReviewRow, { to, intake }: Step) =>
  to === "offered" ? placeRefusal(tx, classOf(intake, row.intake_id), deps.now()) : null;

/**
 * The registration in the class in which it is offered a place.
 * @returns null when the same person has another registration for that class
 */
async function inClass(tx: Tx, row: ReviewRow, { to, intake }: Step): Promise<ReviewRow | null> {
  const id = classOf(intake, row.intake_id);
  if (to !== "offered" || id === row.intake_id) return row;
  const then = { ...row, intake_id: id };
  if (!(await claimAgain(tx, row, then))) return null;
  await updateRegistration(tx, row.id, { intake_id: id });
  return then;
}

async function addNote(tx: Tx, deps: QueueDeps, { id }: ReviewRow, who: User, text: string): Promise<void> {
  const noteId = deps.newId();
  await insertRegistrationNote(tx, {
    id: noteId,
    registration_id: id,
    written_at: deps.now(),
    author: who.id,
    sealed: await encryptNote(deps, noteId, text),
  });
}
