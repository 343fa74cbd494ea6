import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Owner } from "../uploads/file-uploads.model";
import { claimUploads } from "../uploads/file-uploads.service.server";
import { filesOf } from "./registration.model";
import { type Mover, enter } from "./registration-moves.server";
import { decryptNote, encryptNote } from "./registration-secrets.server";
import { findRegistration, lockRegistration } from "./registrations.store.server";
import { insertNoteOnce, listRegistrationNotes } from "./review.store.server";

/** Who wrote a note that is an answer: notes of staff carry the id of their account. */
const PERSON = "person";

/** `clientId`: of the form; the same form twice is one answer. `file`: id of an upload of `owner`. */
export type Reply = { clientId: string; text: string; file: string | null; owner: Owner };

/**
 * Answers the question of staff: text and file are with the registration, and it goes back to review with a new promised
 * day. All of it is there or nothing. `late`: nothing is asked (any more); `missing`: the file is not there.
 */
export async function reply(
  deps: Mover,
  id: string,
  { clientId, text, file, owner }: Reply,
): Promise<Result<null, "late" | "missing">> {
  const sealed = await encryptNote(deps, clientId, text);
  return transact(deps.db, async (tx): Promise<Result<null, "late" | "missing">> => {
    const row = await lockRegistration(tx, id);
    if (!row || row.anonymised_at !== null) return err("late");
    if (row.state !== "needs_info") {
      const notes = await listRegistrationNotes(tx, id);
      return notes.some((note) => note.id === clientId) ? ok(null) : err("late");
    }
    if (file !== null) {
      const subject = filesOf(id);
      const claimed = await claimUploads(tx, { ids: [file], owner, purpose: "attachment", subject });
      if (!claimed.ok) return err("missing");
    }
    const note = { id: clientId, registration_id: id, written_at: deps.now(), author: PERSON, sealed };
    if (!(await insertNoteOnce(tx, note))) return err("late");
    await enter(tx, deps, row, { to: "in_review", actor: "person", reason: "answered" });
    return ok(null);
  });
}

/** The question that waits for an answer; null when none does. `asked`: in our words, where there are any. */
export async function readQuestion(
  deps: Pick<Mover, "db">,
  id: string,
): Promise<{ reference: string; asked: string | null } | null> {
  const row = await findRegistration(deps.db, id);
  return row?.state === "needs_info" && row.anonymised_at === null
    ? { reference: row.reference, asked: row.reason }
    : null;
}

/** What a person has answered so far, oldest first. */
export const readReplies = (deps: Pick<Mover, "db" | "keys">, id: string): Promise<string[]> =>
  transact(deps.db, async (tx) => {
    const notes = (await listRegistrationNotes(tx, id)).filter(({ author }) => author === PERSON);
    return Promise.all(notes.map((note) => decryptNote(deps, note)));
  });
