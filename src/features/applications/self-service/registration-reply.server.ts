import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { addWorkingDays } from "../../enquiries/working-days.model";
import { PERSON_AUTHOR } from "../../enquiries/enquiries.model";
import { type ReplyInput, type ThreadMessage, withSenderName } from "../../status/status.model";
import { claimUploads } from "../../uploads/file-uploads.service.server";
import { registrationFileSubject, canWrite } from "../registrations/registration.model";
import { type TransitionDeps, applyTransition } from "../registrations/registration-transitions.server";
import { decryptNote, encryptNote } from "../registrations/registration-secrets.server";
import {
  findRegistration,
  lockRegistration,
  updateRegistration,
} from "../registrations/registrations.store.server";
import { insertNoteOnce, listRegistrationNotes } from "../review/registration-queue.store.server";

/** Working days to answer a message that has no other deadline. */
const ANSWER_DAYS = 3;

/** Stores a message and its files, all or nothing. `late`: nothing to answer; `missing`: a file is gone. */
export async function submitReply(
  deps: TransitionDeps,
  id: string,
  input: ReplyInput,
): Promise<Result<null, "late" | "missing">> {
  const { clientId, files, owner } = input;
  return transact(deps.db, async (tx): Promise<Result<null, "late" | "missing">> => {
    const row = await lockRegistration(tx, id);
    if (!row || row.anonymised_at !== null) return err("late");
    const notes = await listRegistrationNotes(tx, id);
    if (notes.some((note) => note.id === clientId)) return ok(null);
    if (row.state !== "needs_info" && !(canWrite(row.state) && notes.some(({ sent }) => sent)))
      return err("late");
    const subject = registrationFileSubject(id);
    const claimed = await claimUploads(tx, { ids: files, owner, purpose: "attachment", subject });
    if (!claimed.ok) return err("missing");
    const encrypted = await encryptNote(deps, clientId, withSenderName(input, row.email));
    const note = {
      id: clientId,
      registration_id: id,
      written_at: deps.now(),
      author: PERSON_AUTHOR,
      encrypted_text: encrypted,
    };
    if (!(await insertNoteOnce(tx, note))) return err("late");
    if (row.state === "needs_info")
      await applyTransition(tx, deps, row, { to: "in_review", actor: PERSON_AUTHOR, reason: "answered" });
    else if (row.answer_by === null)
      await updateRegistration(tx, id, { answer_by: addWorkingDays(deps.now(), ANSWER_DAYS) });
    await updateRegistration(tx, id, { unread: true });
    return ok(null);
  });
}

/** Returns null if there is nothing to answer. `questionText`: our last message, if any. */
export async function readQuestion(
  deps: Pick<TransitionDeps, "db" | "keys">,
  id: string,
): Promise<{ reference: string; questionText: string | null } | null> {
  const row = await findRegistration(deps.db, id);
  if (!row || row.anonymised_at !== null || !canWrite(row.state)) return null;
  const lastMessage = (await readThread(deps, id)).findLast(({ by }) => by === "us")?.text ?? null;
  if (row.state === "needs_info")
    return { reference: row.reference, questionText: row.reason ?? lastMessage };
  return lastMessage === null ? null : { reference: row.reference, questionText: lastMessage };
}

/** Returns the messages that the learner may read, oldest first. */
export const readThread = (deps: Pick<TransitionDeps, "db" | "keys">, id: string): Promise<ThreadMessage[]> =>
  transact(deps.db, async (tx) => {
    const notes = (await listRegistrationNotes(tx, id)).filter(
      ({ sent, author }) => sent || author === PERSON_AUTHOR,
    );
    return Promise.all(
      notes.map(async (note) => ({
        at: note.at,
        by: note.sent ? ("us" as const) : ("person" as const),
        text: await decryptNote(deps, note),
      })),
    );
  });
