import type { User } from "../../../platform/auth/principal";
import type { QueueError } from "../../queues/queue.model";
import {
  type TransitionDeps,
  applyTransition,
  buildRegistrationMail,
} from "../registrations/registration-transitions.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { stateAfterAnswer } from "../registrations/registration.model";
import { encryptNote } from "../registrations/registration-secrets.server";
import { insertRegistrationNote } from "./registration-queue.store.server";
import { type RegistrationRow, updateRegistration } from "../registrations/registrations.store.server";
import type { Tx } from "../../../platform/database/database";

type LearnerAnswer = { from: string; text: string };

/** Sends an answer by page and email. Before a decision it is a question: the registration waits. */
export async function answerRegistration(
  tx: Tx,
  deps: TransitionDeps,
  user: User,
  row: RegistrationRow,
  { from, text }: LearnerAnswer,
): Promise<QueueError | null> {
  if (row.state !== from) return "changed_meanwhile";
  const nextState = stateAfterAnswer(row.state);
  if (nextState === null) return "not_allowed";
  await insertSentNote(tx, deps, user, row.id, text);
  if (nextState === row.state) {
    await updateRegistration(tx, row.id, {
      reason: text,
      unread: false,
      answer_by: row.decide_by === null ? null : row.answer_by,
    });
    const mail = await buildRegistrationMail(deps, { ...row, reason: text }, "message");
    if (mail) await enqueueMail(tx, deps, mail);
    return null;
  }
  const trigger = { actor: user.id, reason: "by staff" };
  let currentRow = row;
  if (row.state === "submitted") {
    await applyTransition(tx, deps, row, { to: "in_review", ...trigger });
    currentRow = { ...row, state: "in_review" };
  }
  await applyTransition(tx, deps, currentRow, { to: nextState, message: text, ...trigger });
  await updateRegistration(tx, row.id, { unread: false });
  return null;
}

/** Stores a message that the learner's page shows. */
export async function insertSentNote(
  tx: Tx,
  deps: Pick<TransitionDeps, "now" | "newId" | "keys">,
  user: User,
  id: string,
  text: string,
): Promise<void> {
  const noteId = deps.newId();
  await insertRegistrationNote(tx, {
    id: noteId,
    registration_id: id,
    written_at: deps.now(),
    author: user.id,
    encrypted_text: await encryptNote(deps, noteId, text),
    sent: true,
  });
}
