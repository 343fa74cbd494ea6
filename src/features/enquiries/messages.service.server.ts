import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Who } from "../../platform/who";
import { type Reply, type ThreadMessage, signedText } from "../status/status.model";
import { claimUploads } from "../uploads/file-uploads.service.server";
import type { EnquiryDeps, Kinds } from "./enquiries.service.server";
import { PERSON, dueAfter } from "./enquiries.model";
import {
  type EnquiryRow,
  findById,
  insertNote,
  insertNoteOnce,
  listNotes,
  lockEnquiry,
  updateEnquiry,
} from "./enquiries.store.server";
import { changeState, tellByMail } from "./moves.server";
import {
  decryptAnswer,
  decryptNote,
  decryptSecrets,
  encryptAnswer,
  encryptNote,
} from "./enquiry-secrets.server";
import { sealedNote, workOn } from "./staff.service.server";

/** `from`: the state that was seen. `last`: nothing more is expected. `organisation` signs the mail. */
type Answer = { from: string; text: string; last: boolean; organisation: string };

/** Where an answer leads from a state; null: there is none like it. */
export function afterAnswer(
  kinds: Kinds,
  row: Pick<EnquiryRow, "kind" | "state">,
  last: boolean,
): string | null {
  const { answered, settled, mute } = kinds[row.kind];
  if (mute.includes(row.state)) return null;
  return last ? (settled[row.state] ?? null) : (answered[row.state] ?? row.state);
}

/** Sends an answer: it stands on the person's page, goes out by mail, and the state moves as the kind says. */
export const answerEnquiry = (
  deps: EnquiryDeps,
  kinds: Kinds,
  who: Who,
  id: string,
  { from, text, last, organisation }: Answer,
): Promise<Result<EnquiryRow, "not_found" | "changed_meanwhile" | "not_allowed">> =>
  workOn(deps, kinds, who, id, async (tx, row, me) => {
    const kind = kinds[row.kind];
    if (row.state !== from) return err("changed_meanwhile");
    const to = row.sealed === null ? null : afterAnswer(kinds, row, last);
    if (to === null) return err("not_allowed");
    const said = await encryptAnswer(deps, id, text);
    const quiet = { said, due_at: null, promised_at: null };
    const then =
      to === row.state
        ? { ...row, ...quiet }
        : await changeState(tx, deps, { kind, row, to, actor: me.id, said });
    if (to === row.state) await updateEnquiry(tx, id, { ...quiet, moved_at: deps.now() });
    await updateEnquiry(tx, id, { unread: false });
    await insertNote(tx, await sealedNote(deps, { id, who: me, note: text, sent: true }));
    const { email } = await decryptSecrets(deps, { id, sealed: row.sealed! });
    await tellByMail(tx, deps, kind, then, { email, organisation, about: "answered", said: text });
    return ok(then);
  });

/** Whether the person may write about it: it is theirs still, and not ended as unwanted. */
const isOpen = (kinds: Kinds, row: EnquiryRow): boolean =>
  row.sealed !== null && row.forgotten_at === null && !kinds[row.kind].mute.includes(row.state);

/** Our last words to the person, if there are any; null when they cannot write about it (any more). */
export async function readWritable(deps: Pick<Deps, "db" | "keys">, kinds: Kinds, id: string) {
  const row = await findById(deps.db, id);
  if (!row || !isOpen(kinds, row)) return null;
  const thread = await readThread(deps, { id, said: row.said, movedAt: row.moved_at });
  return { asked: thread.findLast(({ by }) => by === "us")?.text ?? null };
}

/**
 * Takes what the person writes about their enquiry: text and files are with it, staff see it first in their queue, and an
 * answer is promised anew. All of it is there or nothing; the same form twice is one message. `late`: nothing can be
 * written any more; `missing`: a file is not there.
 */
export async function takeMessage(
  deps: EnquiryDeps,
  kinds: Kinds,
  id: string,
  reply: Reply,
): Promise<Result<null, "late" | "missing">> {
  const { clientId, files, owner } = reply;
  return transact(deps.db, async (tx): Promise<Result<null, "late" | "missing">> => {
    const row = await lockEnquiry(tx, id);
    if (!row || !isOpen(kinds, row)) return err("late");
    const { email } = await decryptSecrets(deps, { id, sealed: row.sealed! });
    const sealed = await encryptNote(deps, clientId, signedText(reply, email));
    const note = { id: clientId, enquiry_id: id, written_at: deps.now(), author: PERSON, sealed };
    if (!(await insertNoteOnce(tx, note)))
      return (await listNotes(tx, id)).some((one) => one.id === clientId) ? ok(null) : err("late");
    const subject = { kind: "enquiry", id } as const;
    const claimed = await claimUploads(tx, { ids: files, owner, purpose: "attachment", subject });
    // Thrown, so that the note goes too.
    if (!claimed.ok) throw new MissingFile();
    const kind = kinds[row.kind];
    const to = kind.replied[row.state];
    const then = to ? await changeState(tx, deps, { kind, row, to, actor: PERSON, said: row.said }) : row;
    const due = then.due_at ?? dueAfter(deps.now(), kind.promise(row.topic));
    await updateEnquiry(tx, id, {
      unread: true,
      due_at: due,
      promised_at: then.promised_at ?? due,
      moved_at: deps.now(),
    });
    return ok(null);
  }).catch((error: unknown) => {
    if (error instanceof MissingFile) return err("missing");
    throw error;
  });
}

class MissingFile extends Error {}

/** What was written about an enquiry since the form, as its person may read it, oldest first. */
export const readThread = (
  deps: Pick<Deps, "db" | "keys">,
  filed: Pick<EnquiryRow, "id" | "said"> & { movedAt: Date },
): Promise<ThreadMessage[]> =>
  transact(deps.db, async (tx) => {
    const notes = (await listNotes(tx, filed.id)).filter(({ sent, author }) => sent || author === PERSON);
    const thread = await Promise.all(
      notes.map(async (note): Promise<ThreadMessage> => ({
        at: note.written_at,
        by: note.sent ? "us" : "person",
        text: await decryptNote(deps, note),
      })),
    );
    // Words of a step from before answers were notes.
    if (filed.said && !notes.some(({ sent }) => sent)) {
      const text = await decryptAnswer(deps, { id: filed.id, said: filed.said });
      return [{ at: filed.movedAt, by: "us", text }, ...thread];
    }
    return thread;
  });
