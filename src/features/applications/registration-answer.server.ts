import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import type { Refused } from "../queues/queue.model";
import { type Mover, enter, mailAbout } from "./registration-moves.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { afterAnswer } from "./registration.model";
import { encryptNote } from "./registration-secrets.server";
import { insertRegistrationNote } from "./review.store.server";
import { type RegistrationRow, updateRegistration } from "./registrations.store.server";

type Answer = { from: string; text: string };

/**
 * Sends an answer of staff: it stands on the learner's page and goes out by mail. Before a decision it is a question: the
 * registration waits for the learner, and is in review again once they write. The row is locked.
 */
export async function answerLearner(
  tx: Tx,
  deps: Mover,
  who: User,
  row: RegistrationRow,
  { from, text }: Answer,
): Promise<Refused | null> {
  if (row.state !== from) return "changed_meanwhile";
  const to = afterAnswer(row.state);
  if (to === null) return "not_allowed";
  await sendNote(tx, deps, who, row.id, text);
  if (to === row.state) {
    await updateRegistration(tx, row.id, {
      reason: text,
      unread: false,
      answer_by: row.decide_by === null ? null : row.answer_by,
    });
    const mail = await mailAbout(deps, { ...row, reason: text }, "message");
    if (mail) await enqueueMail(tx, deps, mail);
    return null;
  }
  const by = { actor: who.id, reason: "by staff" };
  let now = row;
  if (row.state === "submitted") {
    await enter(tx, deps, row, { to: "in_review", ...by });
    now = { ...row, state: "in_review" };
  }
  await enter(tx, deps, now, { to, said: text, ...by });
  await updateRegistration(tx, row.id, { unread: false });
  return null;
}

/** Writes down what was said to a learner; their page shows it. */
export async function sendNote(
  tx: Tx,
  deps: Pick<Mover, "now" | "newId" | "keys">,
  who: User,
  id: string,
  text: string,
): Promise<void> {
  const noteId = deps.newId();
  await insertRegistrationNote(tx, {
    id: noteId,
    registration_id: id,
    written_at: deps.now(),
    author: who.id,
    sealed: await encryptNote(deps, noteId, text),
    sent: true,
  });
}
