import type { Tx } from "../../platform/transaction";
import { releaseUploads } from "../uploads/file-uploads.service.server";
import { DAYS, type RegistrationState, after, filesOf } from "./registration.model";
import { dayAfter } from "./registration-dates.server";
import { zoneOf } from "./registration-zone.server";
import { deleteRegistrationNotes } from "./review.store.server";
import { type Mover, endDeclined, enter, tell } from "./registration-moves.server";
import {
  type RegistrationRow,
  deleteOldInterest,
  lockLate,
  lockOld,
  lockOverdue,
  lockUnanswered,
  lockUnreminded,
  updateRegistration,
} from "./registrations.store.server";

/**
 * Does one thing after the other until nothing is due, each in a transaction of its own: any number of processes may
 * sweep at once, and one that dies has lost nothing.
 * @returns how many there were
 */
async function each(
  deps: Mover,
  find: (tx: Tx) => Promise<RegistrationRow | undefined>,
  work: (tx: Tx, row: RegistrationRow) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const one = () =>
    deps.db.transaction().execute(async (tx) => {
      const row = await find(tx);
      if (row) await work(tx, row);
      return row !== undefined;
    });
  while (await one()) done++;
  return done;
}

/** Job: reminds whoever began, gave an address and has not sent it, some days before the draft is deleted; once. */
export const remindDrafts = (deps: Mover): Promise<number> =>
  each(
    deps,
    (tx) => lockUnreminded(tx, after(deps.now(), DAYS.draftReminder), deps.now()),
    async (tx, row) => {
      await updateRegistration(tx, row.id, { reminded_at: deps.now() });
      await tell(tx, deps, row, "draft");
    },
  );

/** Job: drafts that were not sent in 30 days are over; what was typed is deleted with whom it was about. */
export const expireDrafts = (deps: Mover): Promise<number> =>
  each(
    deps,
    (tx) => lockOverdue(tx, "draft", deps.now()),
    async (tx, row) => {
      await enter(tx, deps, row, { to: "expired", actor: "system", reason: "not sent in time" });
      await forget(tx, deps, row);
    },
  );

/**
 * Job: an offer that its person knows of and did not answer in seven days lapses, and the place goes to whoever has waited
 * longest. Nothing lapses before its person was reached.
 */
export const lapseOffers = (deps: Mover): Promise<number> =>
  each(
    deps,
    (tx) => lockUnanswered(tx, "offered", deps.now()),
    (tx, row) => enter(tx, deps, row, { to: "lapsed", actor: "system", reason: "no answer in time" }),
  );

/** Job: a no that was not taken back within its hour gives the place to whoever has waited longest. */
export const freeDeclined = (deps: Mover): Promise<number> =>
  each(
    deps,
    (tx) => lockOverdue(tx, "declined", deps.now()),
    (tx, row) => endDeclined(tx, deps, row),
  );

/** Job: a question that was not answered in fourteen days does not hold a registration up: it is decided without. */
export const closeQuestions = (deps: Mover): Promise<number> =>
  each(
    deps,
    (tx) => lockUnanswered(tx, "needs_info", deps.now()),
    (tx, row) => enter(tx, deps, row, { to: "in_review", actor: "system", reason: "no answer in time" }),
  );

/** Job: where a promised day is over, names a new one to the person, honestly. */
export const tellLateDecisions = (deps: Mover): Promise<number> =>
  each(
    deps,
    (tx) => lockLate(tx, deps.now()),
    async (tx, row) => {
      const decide_by = dayAfter(deps.now(), DAYS.lateDecision, zoneOf(row));
      await updateRegistration(tx, row.id, { decide_by });
      await tell(tx, deps, { ...row, decide_by }, "late");
    },
  );

const ENDED: readonly RegistrationState[] = ["declined", "lapsed", "not_selected", "withdrawn"];
const TAUGHT: readonly RegistrationState[] = ["enrolled", "completed"];

/** Job: a year after the end without a place, five after a class, only what statistics need is left (product.md §3). */
export async function forgetOldRegistrations(deps: Mover): Promise<number> {
  const before = (days: number) => after(deps.now(), -days);
  const work = (tx: Tx, row: RegistrationRow) => forget(tx, deps, row);
  await deleteOldInterest(deps.db, before(DAYS.ended));
  return (
    (await each(deps, (tx) => lockOld(tx, ENDED, before(DAYS.ended)), work)) +
    (await each(deps, (tx) => lockOld(tx, TAUGHT, before(DAYS.enrolled)), work))
  );
}

/** Leaves of a registration what statistics need. The row is locked. */
export async function forget(tx: Tx, deps: Pick<Mover, "now">, row: RegistrationRow): Promise<void> {
  await deleteRegistrationNotes(tx, row.id);
  await releaseUploads(tx, filesOf(row.id), deps.now());
  await updateRegistration(tx, row.id, {
    full_name: null,
    phone: null,
    email: null,
    email_key: null,
    sealed: null,
    draft: null,
    reason: null,
    anonymised_at: deps.now(),
  });
}
