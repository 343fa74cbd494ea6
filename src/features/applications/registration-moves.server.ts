import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { Mail } from "../outbox/outbox.model";
import { enqueueMail } from "../outbox/outbox.service.server";
import { replyTo } from "../outbox/reply-address.server";
import { registrationMail } from "./mails/registration-mail";
import { ACTIVE, NEWS, type Refused, type RegistrationState, after, refusal } from "./registration.model";
import { datesIn, dueOnceTold } from "./registration-dates.server";
import { type NoPlace, hasPlace, placeRefusal } from "./registration-places.server";
import { zoneOf } from "./registration-zone.server";
import { keyOf } from "./registration-secrets.server";
import {
  type RegistrationRow,
  deleteClaims,
  findClass,
  findDecisionDays,
  insertEvent,
  lockNextWaiting,
  lockRegistration,
  updateRegistration,
} from "./registrations.store.server";

/** What a registration is moved with; `organisation` signs the mails. */
export type Mover = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "replies"> & {
  organisation: () => Promise<string>;
};

/**
 * `actor`: `person`, `system`, or the id of a member of staff. `said` is told to the person. `from`: it must be there still.
 */
export type Move = {
  to: RegistrationState;
  actor: string;
  reason: string;
  said?: string;
  from?: RegistrationState;
};

/** Moves a registration, when the rules allow it: row, event, claims, the next one's place and the mail together. */
export async function moveRegistration(
  deps: Mover,
  id: string,
  move: Move,
): Promise<Result<null, Refused | NoPlace | "unknown">> {
  return transact(deps.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    if (!row) return err("unknown");
    if (move.from !== undefined && row.state !== move.from) return err("not_allowed");
    const refused = refusal(standingOf(row), move.to, deps.now());
    if (refused) return err(refused);
    // A no that is taken back has held its place.
    const offers = move.to === "offered" && row.state !== "declined";
    const noPlace = offers ? await placeRefusal(tx, row.intake_id, deps.now()) : null;
    if (noPlace) return err(noPlace);
    await enter(tx, deps, row, move);
    return ok(null);
  });
}

/** What the rules look at. */
export const standingOf = (row: RegistrationRow) => ({
  state: row.state,
  yearOfBirth: row.answers.yearOfBirth ?? null,
  guardianAgreedAt: row.guardian_agreed_at,
  dueAt: row.due_at,
});

/** Writes down a step that is known to be allowed. The row is locked. */
export async function enter(tx: Tx, deps: Mover, row: RegistrationRow, move: Move): Promise<void> {
  const now = deps.now();
  const takenBack = row.state === "declined";
  const decisionDays = await decisionDaysOf(tx, row, move.to);
  const { decideBy, dueAt } = datesIn(move.to, now, {
    decideBy: row.decide_by,
    zone: zoneOf(row),
    decisionDays,
  });
  const changed = {
    state: move.to,
    state_at: now,
    decide_by: decideBy,
    answer_by: decideBy === null ? null : (row.answer_by ?? decideBy),
    due_at: takenBack ? offerGoesOn(row, now) : dueAt,
    reason: takenBack ? row.reason : (move.said ?? null),
    // Nothing leads back to a draft.
    draft: null,
    // A no, and a no that is taken back, are about an offer that its person knows of, or not.
    ...(takenBack || move.to === "declined" ? {} : { told_at: null, told_how: null, told_mail: null }),
  };
  await updateRegistration(tx, row.id, changed);
  await insertEvent(tx, {
    registration_id: row.id,
    happened_at: now,
    actor: move.actor,
    from_state: row.state,
    to_state: move.to,
    reason: move.reason,
  });
  if (TOLD.includes(move.to) && !takenBack) await tellNews(tx, deps, { ...row, ...changed });
  // A no can be taken back for an hour: its place and its claim stay as long (`endDeclined`).
  if (move.to === "declined") return;
  if (!ACTIVE.includes(move.to)) await deleteClaims(tx, row.id);
  if (freesPlace(row.state, move.to)) await offerNext(tx, deps, row.intake_id);
}

/** The days that the class promises, where the state promises any; undefined: the usual ones. */
const decisionDaysOf = async (tx: Tx, { intake_id }: RegistrationRow, to: RegistrationState) =>
  intake_id !== null && (to === "submitted" || to === "in_review")
    ? findDecisionDays(tx, intake_id)
    : undefined;

/** The day of an offer after a no was taken back: the one that it had, but not sooner than tomorrow. */
function offerGoesOn(row: RegistrationRow, now: Date): Date | null {
  const { told_at } = row;
  const due = told_at && dueOnceTold("offered", told_at, zoneOf(row));
  return due && (due > after(now, 1) ? due : after(now, 1));
}

/** The hour of a no is over: its place goes to whoever has waited longest. The row is locked. */
export async function endDeclined(tx: Tx, deps: Mover, row: RegistrationRow): Promise<void> {
  await updateRegistration(tx, row.id, { due_at: null });
  await deleteClaims(tx, row.id);
  await offerNext(tx, deps, row.intake_id);
}

/** Owes the person the mail of their state. News is told once the mail server has taken it (`noteReached`). */
export async function tellNews(tx: Tx, deps: Mover, row: RegistrationRow): Promise<void> {
  const mail = await tell(tx, deps, row, "state");
  if (mail !== null && NEWS.includes(row.state)) await updateRegistration(tx, row.id, { told_mail: mail });
}

/** States that a person is told of by mail; the others are their own doing, or said by a teacher. */
export const TOLD: readonly RegistrationState[] = ["submitted", ...NEWS];

/** Who had a place and gives it up: then it goes to whoever has waited longest (product.md §4.1). */
const LEFT: readonly RegistrationState[] = ["offered", "accepted"];
const FREES: readonly RegistrationState[] = ["declined", "lapsed", "withdrawn"];

export const freesPlace = (from: RegistrationState, to: RegistrationState): boolean =>
  LEFT.includes(from) && FREES.includes(to);

async function offerNext(tx: Tx, deps: Mover, intakeId: string | null): Promise<void> {
  if (intakeId === null || !(await hasPlace(tx, intakeId, deps.now()))) return;
  const next = await lockNextWaiting(tx, intakeId);
  if (next) await enter(tx, deps, next, { to: "offered", actor: "system", reason: "a place became free" });
}

type About = Parameters<typeof registrationMail>[0]["about"];

/** Owes the person a mail, if there is an address. @returns its id; null: there is none */
export async function tell(tx: Tx, deps: Mover, row: RegistrationRow, about: About): Promise<string | null> {
  const mail = await mailAbout({ ...deps, db: tx }, row, about);
  return mail && enqueueMail(tx, deps, mail);
}

/** The mail to the person about a registration; null: no address is known. */
export async function mailAbout(deps: Mover, row: MailedRow, about: About): Promise<Mail | null> {
  if (row.email === null) return null;
  const found = row.intake_id === null ? undefined : await findClass(deps.db, row.intake_id);
  // What nobody asked, nobody answers (`registration-reply.server.ts`); a neutral mail leads nowhere.
  const isAnswered =
    row.safe_to_name && (about === "message" || (about === "state" && row.state === "needs_info"));
  return registrationMail({
    course: found ?? null,
    about,
    email: row.email,
    locale: row.locale,
    reference: row.reference,
    state: row.state,
    date: row.decide_by ?? row.due_at,
    zone: zoneOf(row),
    reason: row.reason,
    neutral: !row.safe_to_name,
    organisation: await deps.organisation(),
    origin: deps.origin,
    replyTo: isAnswered ? replyTo(deps, { kind: "registration", id: row.id, locale: row.locale }) : {},
    // Read on another device, or later: bound to no visit.
    key: about === "draft" || about === "saved" ? keyOf({ keys: deps.keys }, row.id) : null,
  });
}

type MailedRow = Pick<
  RegistrationRow,
  | "id"
  | "answers"
  | "email"
  | "intake_id"
  | "locale"
  | "reference"
  | "state"
  | "decide_by"
  | "due_at"
  | "reason"
  | "safe_to_name"
>;
