import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import type { Principal } from "../../platform/auth/principal";
import { type ReplyInput, type ThreadMessage, withSenderName } from "../status/status.model";
import { claimUploads } from "../uploads/file-uploads.service.server";
import {
  type Enquiry,
  type EnquiryDeps,
  type EnquiryKinds,
  MissingFileError,
} from "./enquiries.service.server";
import { PERSON_AUTHOR, dueAfter } from "./enquiries.model";
import {
  type EnquiryRow,
  findById,
  insertNote,
  insertNoteOnce,
  listNotes,
  lockEnquiry,
  updateEnquiry,
} from "./enquiries.store.server";
import { transitionEnquiry, notifyByMail } from "./enquiry-transitions.server";
import {
  decryptAnswer,
  decryptNote,
  decryptSecrets,
  encryptAnswer,
  encryptNote,
} from "./enquiry-secrets.server";
import { buildNoteRow, withEnquiry } from "./staff/enquiry-review.service.server";

/** `from`: the state that staff saw. `last`: no reply is expected. */
type EnquiryAnswerInput = { from: string; text: string; last: boolean; organisation: string };

/** Null: no such answer is possible. */
export function stateAfterAnswer(
  kinds: EnquiryKinds,
  row: Pick<EnquiryRow, "kind" | "state">,
  last: boolean,
): string | null {
  const { answeredStates, closedStates, mutedStates } = kinds[row.kind];
  if (mutedStates.includes(row.state)) return null;
  return last ? (closedStates[row.state] ?? null) : (answeredStates[row.state] ?? row.state);
}

export const answerEnquiry = (
  deps: EnquiryDeps,
  kinds: EnquiryKinds,
  principal: Principal,
  id: string,
  { from, text, last, organisation }: EnquiryAnswerInput,
): Promise<Result<EnquiryRow, "not_found" | "changed_meanwhile" | "not_allowed">> =>
  withEnquiry(deps, kinds, principal, id, async (tx, row, user) => {
    const kind = kinds[row.kind];
    if (row.state !== from) return err("changed_meanwhile");
    const nextState = row.encrypted_answers === null ? null : stateAfterAnswer(kinds, row, last);
    if (nextState === null) return err("not_allowed");
    const encryptedMessage = await encryptAnswer(deps, id, text);
    const answeredColumns = { encrypted_message: encryptedMessage, due_at: null, promised_at: null };
    const updated =
      nextState === row.state
        ? { ...row, ...answeredColumns }
        : await transitionEnquiry(tx, deps, {
            kind,
            row,
            to: nextState,
            actor: user.id,
            message: encryptedMessage,
          });
    if (nextState === row.state) await updateEnquiry(tx, id, { ...answeredColumns, changed_at: deps.now() });
    await updateEnquiry(tx, id, { unread: false });
    await insertNote(tx, await buildNoteRow(deps, { id, principal: user, note: text, sent: true }));
    const { email } = await decryptSecrets(deps, { id, encrypted: row.encrypted_answers! });
    await notifyByMail(tx, deps, kind, updated, { email, organisation, about: "answered", message: text });
    return ok(updated);
  });

/** Not erased, and not closed as unwanted. */
const acceptsMessages = (kinds: EnquiryKinds, row: EnquiryRow): boolean =>
  row.encrypted_answers !== null &&
  row.erased_at === null &&
  !kinds[row.kind].mutedStates.includes(row.state);

/** Returns our last message, or null if the person cannot write. */
export async function readEnquiryQuestion(deps: Pick<Deps, "db" | "keys">, kinds: EnquiryKinds, id: string) {
  const row = await findById(deps.db, id);
  if (!row || !acceptsMessages(kinds, row)) return null;
  const thread = await readThread(deps, {
    id,
    encryptedMessage: row.encrypted_message,
    changedAt: row.changed_at,
  });
  return { questionText: thread.findLast(({ by }) => by === "us")?.text ?? null };
}

/** A duplicate has no effect. `late`: the person can no longer write; `missing`: a file is gone. */
export async function receiveMessage(
  deps: EnquiryDeps,
  kinds: EnquiryKinds,
  id: string,
  reply: ReplyInput,
): Promise<Result<null, "late" | "missing">> {
  const { clientId, files, owner } = reply;
  return transact(deps.db, async (tx): Promise<Result<null, "late" | "missing">> => {
    const row = await lockEnquiry(tx, id);
    if (!row || !acceptsMessages(kinds, row)) return err("late");
    const { email } = await decryptSecrets(deps, { id, encrypted: row.encrypted_answers! });
    const encrypted = await encryptNote(deps, clientId, withSenderName(reply, email));
    const note = {
      id: clientId,
      enquiry_id: id,
      written_at: deps.now(),
      author: PERSON_AUTHOR,
      encrypted_text: encrypted,
    };
    if (!(await insertNoteOnce(tx, note)))
      return (await listNotes(tx, id)).some((one) => one.id === clientId) ? ok(null) : err("late");
    const subject = { kind: "enquiry", id } as const;
    const claimed = await claimUploads(tx, { ids: files, owner, purpose: "attachment", subject });
    // Rolls back the note.
    if (!claimed.ok) throw new MissingFileError();
    const kind = kinds[row.kind];
    const nextState = kind.repliedStates[row.state];
    const updated = nextState
      ? await transitionEnquiry(tx, deps, {
          kind,
          row,
          to: nextState,
          actor: PERSON_AUTHOR,
          message: row.encrypted_message,
        })
      : row;
    const due = updated.due_at ?? dueAfter(deps.now(), kind.answerTime(row.topic));
    await updateEnquiry(tx, id, {
      unread: true,
      due_at: due,
      promised_at: updated.promised_at ?? due,
      changed_at: deps.now(),
    });
    return ok(null);
  }).catch((error: unknown) => {
    if (error instanceof MissingFileError) return err("missing");
    throw error;
  });
}

export const readThread = (
  deps: Pick<Deps, "db" | "keys">,
  enquiry: Pick<Enquiry, "id" | "encryptedMessage" | "changedAt">,
): Promise<ThreadMessage[]> =>
  transact(deps.db, async (tx) => {
    const notes = (await listNotes(tx, enquiry.id)).filter(
      ({ sent, author }) => sent || author === PERSON_AUTHOR,
    );
    const thread = await Promise.all(
      notes.map(async (note): Promise<ThreadMessage> => ({
        at: note.written_at,
        by: note.sent ? "us" : "person",
        text: await decryptNote(deps, { id: note.id, encrypted: note.encrypted_text }),
      })),
    );
    // Before answers were notes, only the last message was stored.
    if (enquiry.encryptedMessage && !notes.some(({ sent }) => sent)) {
      const text = await decryptAnswer(deps, { id: enquiry.id, encrypted: enquiry.encryptedMessage });
      return [{ at: enquiry.changedAt, by: "us", text }, ...thread];
    }
    return thread;
  });
