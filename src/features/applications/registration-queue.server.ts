import { isUuid } from "../../platform/ids";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { type User, denial } from "../../platform/who";
import type { Queue, QueueDeps, QueuedRow, Refused, Sight, Step } from "../queues/queue.model";
import { openRegistration } from "./opened-registration.server";
import { REGISTRATION_STATES, type RegistrationState, refusal, staffSteps } from "./registration.model";
import { type Mover, enter, standingOf } from "./registration-moves.server";
import { type Telling, tellByStaff } from "./registration-told.server";
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
    return rows.map(({ answers, filedAt, name, ...row }): QueuedRow => {
      const head = { ...row, topic: null, filedAt: filedAt!, country: answers.country ?? null };
      return { ...head, name: seen === "whole" ? name : null };
    });
  },

  tally: async (deps, who) =>
    sight(who) === null ? [] : tallyForReview(deps.db, isUuid(who.id) ? who.id : null, deps.now()),

  open: (deps, who, id) =>
    seen(deps, who, id, async (tx, row, how) => ok(await openRegistration(tx, deps, row, how))),

  foresee: (deps, who, id, step) =>
    handled(deps, who, id, async (_tx, row) => {
      const refused = refusedStep(deps, row, step);
      if (refused) return err(refused);
      const mover = moverOf(deps, organisation);
      return ok({ reference: row.reference, ...(await foreseen(mover, row, step)) });
    }),

  move: (deps, who, id, step) =>
    handled(deps, who, id, async (tx, row) => {
      const refused = refusedStep(deps, row, step);
      if (refused) return err(refused);
      await enter(tx, moverOf({ ...deps, db: tx }, organisation), row, {
        to: step.to as RegistrationState,
        actor: who.id,
        // Why is a note: what stands in the history is never deleted.
        reason: "by staff",
        ...(step.said === "" ? {} : { said: step.said }),
      });
      if (step.reason !== "") await addNote(tx, deps, row, who, step.reason);
      return ok({ reference: row.reference });
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
