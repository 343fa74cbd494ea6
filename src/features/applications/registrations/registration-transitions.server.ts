import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import type { Mail } from "../../outbox/outbox.model";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { createReplyToHeader } from "../../outbox/reply-address.service.server";
import { registrationMail } from "../mails/registration-mail";
import {
  ACTIVE_STATES,
  NEWS_STATES,
  type TransitionRefusal,
  type RegistrationState,
  addDays,
  transitionRefusal,
} from "./registration.model";
import { deadlinesIn, dueOnceNotified } from "./registration-deadlines.server";
import { type NoPlaceReason, hasFreePlace, checkPlaceAvailable } from "../intakes/place-availability.server";
import { timeZoneOf } from "./registration-time-zone.server";
import { signRegistrationKey } from "./registration-secrets.server";
import {
  type RegistrationRow,
  findClass,
  findDecisionDays,
  insertEvent,
  lockRegistration,
  updateRegistration,
} from "./registrations.store.server";
import { lockNextWaiting } from "./registration-deadlines.store.server";
import { deleteClaims } from "./registration-claims.store.server";
import type { Tx } from "../../../platform/database/database";

export type TransitionDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "replies"> & {
  organisation: () => Promise<string>;
};

/** `actor`: `person`, `system` or a staff id. `message`: to the person. `from`: required current state. */
export type TransitionInput = {
  to: RegistrationState;
  actor: string;
  reason: string;
  message?: string;
  from?: RegistrationState;
};

/** Applies a permitted transition atomically: row, event, claims, the freed place and the email. */
export async function transitionRegistration(
  deps: TransitionDeps,
  id: string,
  transition: TransitionInput,
): Promise<Result<null, TransitionRefusal | NoPlaceReason | "unknown">> {
  return transact(deps.db, async (tx) => {
    const row = await lockRegistration(tx, id);
    if (!row) return err("unknown");
    if (transition.from !== undefined && row.state !== transition.from) return err("not_allowed");
    const refused = transitionRefusal(transitionSubjectOf(row), transition.to, deps.now());
    if (refused) return err(refused);
    // An undone decline has held its place.
    const isOffer = transition.to === "offered" && row.state !== "declined";
    const noPlace = isOffer ? await checkPlaceAvailable(tx, row.intake_id, deps.now()) : null;
    if (noPlace) return err(noPlace);
    await applyTransition(tx, deps, row, transition);
    return ok(null);
  });
}

export const transitionSubjectOf = (row: RegistrationRow) => ({
  state: row.state,
  yearOfBirth: row.answers.yearOfBirth ?? null,
  guardianAgreedAt: row.guardian_agreed_at,
  dueAt: row.due_at,
});

/** The transition is already permitted and the row locked. */
export async function applyTransition(
  tx: Tx,
  deps: TransitionDeps,
  row: RegistrationRow,
  transition: TransitionInput,
): Promise<void> {
  const now = deps.now();
  const isDeclineUndone = row.state === "declined";
  const decisionDays = await readDecisionDays(tx, row, transition.to);
  const { decideBy, dueAt } = deadlinesIn(transition.to, now, {
    decideBy: row.decide_by,
    zone: timeZoneOf(row),
    decisionDays,
  });
  const values = {
    state: transition.to,
    state_at: now,
    decide_by: decideBy,
    answer_by: decideBy === null ? null : (row.answer_by ?? decideBy),
    due_at: isDeclineUndone ? resumedOfferDueAt(row, now) : dueAt,
    reason: isDeclineUndone ? row.reason : (transition.message ?? null),
    // Nothing leads back to a draft.
    draft: null,
    // A decline and its undo retain the notification of the offer.
    ...(isDeclineUndone || transition.to === "declined"
      ? {}
      : { notified_at: null, notification_method: null, notification_mail_id: null }),
  };
  await updateRegistration(tx, row.id, values);
  await insertEvent(tx, {
    registration_id: row.id,
    happened_at: now,
    actor: transition.actor,
    from_state: row.state,
    to_state: transition.to,
    reason: transition.reason,
  });
  if (NOTIFIED_STATES.includes(transition.to) && !isDeclineUndone)
    await notifyNews(tx, deps, { ...row, ...values });
  // A decline can be undone for an hour; place and claims are held until `finalizeDecline`.
  if (transition.to === "declined") return;
  if (!ACTIVE_STATES.includes(transition.to)) await deleteClaims(tx, row.id);
  if (freesSeat(row.state, transition.to)) await offerSeatToNext(tx, deps, row.intake_id);
}

const readDecisionDays = async (tx: Tx, { intake_id }: RegistrationRow, to: RegistrationState) =>
  intake_id !== null && (to === "submitted" || to === "in_review")
    ? findDecisionDays(tx, intake_id)
    : undefined;

/** Resumes the offer's deadline, but not sooner than tomorrow. */
function resumedOfferDueAt(row: RegistrationRow, now: Date): Date | null {
  const { notified_at } = row;
  const due = notified_at && dueOnceNotified("offered", notified_at, timeZoneOf(row));
  return due && (due > addDays(now, 1) ? due : addDays(now, 1));
}

/** Passes the place on after the time to undo. The row is locked. */
export async function finalizeDecline(tx: Tx, deps: TransitionDeps, row: RegistrationRow): Promise<void> {
  await updateRegistration(tx, row.id, { due_at: null });
  await deleteClaims(tx, row.id);
  await offerSeatToNext(tx, deps, row.intake_id);
}

/** Queues the email of the new state. Delivered news counts as notified (`recordDeliveredMails`). */
export async function notifyNews(tx: Tx, deps: TransitionDeps, row: RegistrationRow): Promise<void> {
  const mail = await enqueueRegistrationMail(tx, deps, row, "state");
  if (mail !== null && NEWS_STATES.includes(row.state))
    await updateRegistration(tx, row.id, { notification_mail_id: mail });
}

/** The other states are the person's own action, or a teacher announces them. */
export const NOTIFIED_STATES: readonly RegistrationState[] = ["submitted", ...NEWS_STATES];

/** A freed place goes to the registration that has waited longest (product.md §4.1). */
const SEAT_HOLDING_STATES: readonly RegistrationState[] = ["offered", "accepted"];
const SEAT_FREEING_STATES: readonly RegistrationState[] = ["declined", "lapsed", "withdrawn"];

export const freesSeat = (from: RegistrationState, to: RegistrationState): boolean =>
  SEAT_HOLDING_STATES.includes(from) && SEAT_FREEING_STATES.includes(to);

async function offerSeatToNext(tx: Tx, deps: TransitionDeps, intakeId: string | null): Promise<void> {
  if (intakeId === null || !(await hasFreePlace(tx, intakeId, deps.now()))) return;
  const next = await lockNextWaiting(tx, intakeId);
  if (next)
    await applyTransition(tx, deps, next, { to: "offered", actor: "system", reason: "a place became free" });
}

type MailTopic = Parameters<typeof registrationMail>[0]["about"];

/** @returns the email's id, or null without an email address */
export async function enqueueRegistrationMail(
  tx: Tx,
  deps: TransitionDeps,
  row: RegistrationRow,
  about: MailTopic,
): Promise<string | null> {
  const mail = await buildRegistrationMail({ ...deps, db: tx }, row, about);
  return mail && enqueueMail(tx, deps, mail);
}

export async function buildRegistrationMail(
  deps: TransitionDeps,
  row: MailedRow,
  about: MailTopic,
): Promise<Mail | null> {
  if (row.email === null) return null;
  const found = row.intake_id === null ? undefined : await findClass(deps.db, row.intake_id);
  // Only questions and messages accept replies; neutral emails never do (`registration-reply.server.ts`).
  const acceptsReplies =
    row.safe_to_name && (about === "message" || (about === "state" && row.state === "needs_info"));
  return registrationMail({
    course: found ?? null,
    about,
    email: row.email,
    locale: row.locale,
    reference: row.reference,
    state: row.state,
    date: row.decide_by ?? row.due_at,
    zone: timeZoneOf(row),
    reason: row.reason,
    neutral: !row.safe_to_name,
    organisation: await deps.organisation(),
    origin: deps.origin,
    replyTo: acceptsReplies
      ? createReplyToHeader(deps, { kind: "registration", id: row.id, locale: row.locale })
      : {},
    // Not bound to a visit: it may be opened later or on another device.
    draftKey:
      about === "draft" || about === "saved" ? signRegistrationKey({ keys: deps.keys }, row.id) : null,
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
