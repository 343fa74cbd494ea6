import { transact } from "../../../platform/database/transact.server";
import { releaseUploads } from "../../uploads/file-uploads.service.server";
import { DAYS, type RegistrationState, addDays, registrationFileSubject } from "./registration.model";
import { endOfDayAfter } from "./registration-deadlines.server";
import { timeZoneOf } from "./registration-time-zone.server";
import { deleteRegistrationNotes } from "../review/registration-queue.store.server";
import {
  type TransitionDeps,
  finalizeDecline,
  applyTransition,
  enqueueRegistrationMail,
} from "./registration-transitions.server";
import { type RegistrationRow, updateRegistration } from "./registrations.store.server";
import {
  lockOverdueDecision,
  lockAnonymizable,
  lockOverdue,
  lockUnanswered,
  lockUnremindedDraft,
} from "./registration-deadlines.store.server";
import { deleteInterestsBefore } from "../interest/interest.store.server";
import type { Tx } from "../../../platform/database/database";

/** Processes due rows one per transaction, so that processes share the work and a crash loses nothing. */
async function forEachDueRow(
  deps: TransitionDeps,
  find: (tx: Tx) => Promise<RegistrationRow | undefined>,
  work: (tx: Tx, row: RegistrationRow) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const runNext = () =>
    transact(deps.db, async (tx) => {
      const row = await find(tx);
      if (row) await work(tx, row);
      return row !== undefined;
    });
  while (await runNext()) count++;
  return count;
}

/** Job: reminds people with an email address once, some days before their draft is deleted. */
export const remindDrafts = (deps: TransitionDeps): Promise<number> =>
  forEachDueRow(
    deps,
    (tx) => lockUnremindedDraft(tx, addDays(deps.now(), DAYS.draftReminder), deps.now()),
    async (tx, row) => {
      await updateRegistration(tx, row.id, { reminded_at: deps.now() });
      await enqueueRegistrationMail(tx, deps, row, "draft");
    },
  );

/** Job: expires drafts after 30 days and deletes what was typed. */
export const expireDrafts = (deps: TransitionDeps): Promise<number> =>
  forEachDueRow(
    deps,
    (tx) => lockOverdue(tx, "draft", deps.now()),
    async (tx, row) => {
      await applyTransition(tx, deps, row, { to: "expired", actor: "system", reason: "not sent in time" });
      await anonymizeRegistration(tx, deps, row);
    },
  );

/** Job: an unanswered offer lapses and its place passes on, but never before its person was notified. */
export const lapseOffers = (deps: TransitionDeps): Promise<number> =>
  forEachDueRow(
    deps,
    (tx) => lockUnanswered(tx, "offered", deps.now()),
    (tx, row) =>
      applyTransition(tx, deps, row, { to: "lapsed", actor: "system", reason: "no answer in time" }),
  );

/** Job: passes on the place of a decline that was not undone in time. */
export const finalizeDeclines = (deps: TransitionDeps): Promise<number> =>
  forEachDueRow(
    deps,
    (tx) => lockOverdue(tx, "declined", deps.now()),
    (tx, row) => finalizeDecline(tx, deps, row),
  );

/** Job: continues the review without an answer to its question. */
export const closeQuestions = (deps: TransitionDeps): Promise<number> =>
  forEachDueRow(
    deps,
    (tx) => lockUnanswered(tx, "needs_info", deps.now()),
    (tx, row) =>
      applyTransition(tx, deps, row, { to: "in_review", actor: "system", reason: "no answer in time" }),
  );

/** Job: emails a new date when a promised one has passed. */
export const notifyLateDecisions = (deps: TransitionDeps): Promise<number> =>
  forEachDueRow(
    deps,
    (tx) => lockOverdueDecision(tx, deps.now()),
    async (tx, row) => {
      const decide_by = endOfDayAfter(deps.now(), DAYS.lateDecision, timeZoneOf(row));
      await updateRegistration(tx, row.id, { decide_by });
      await enqueueRegistrationMail(tx, deps, { ...row, decide_by }, "late");
    },
  );

const ENDED_STATES: readonly RegistrationState[] = ["declined", "lapsed", "not_selected", "withdrawn"];
const ENROLLED_STATES: readonly RegistrationState[] = ["enrolled", "completed"];

/** Job: retains only data for statistics, one year after an end, five after a class (product.md §3). */
export async function anonymizeOldRegistrations(deps: TransitionDeps): Promise<number> {
  const before = (days: number) => addDays(deps.now(), -days);
  const work = (tx: Tx, row: RegistrationRow) => anonymizeRegistration(tx, deps, row);
  await deleteInterestsBefore(deps.db, before(DAYS.ended));
  return (
    (await forEachDueRow(deps, (tx) => lockAnonymizable(tx, ENDED_STATES, before(DAYS.ended)), work)) +
    (await forEachDueRow(deps, (tx) => lockAnonymizable(tx, ENROLLED_STATES, before(DAYS.enrolled)), work))
  );
}

/** Retains only data for statistics. The row is locked. */
export async function anonymizeRegistration(
  tx: Tx,
  deps: Pick<TransitionDeps, "now">,
  row: RegistrationRow,
): Promise<void> {
  await deleteRegistrationNotes(tx, row.id);
  await releaseUploads(tx, registrationFileSubject(row.id), deps.now());
  await updateRegistration(tx, row.id, {
    full_name: null,
    phone: null,
    email: null,
    email_key: null,
    encrypted_answers: null,
    draft: null,
    reason: null,
    anonymised_at: deps.now(),
  });
}
