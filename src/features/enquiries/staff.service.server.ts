import type { Deps } from "../../platform/deps";
import { isUuid } from "../../platform/ids";
import { type Result, err, ok } from "../../platform/result";
import { mayMove } from "../../platform/state-table";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { type User, type Who, denial } from "../../platform/who";
import type { Given } from "../queues/queue.model";
import { type ClaimedFile, uploadsOf } from "../uploads/read-uploads.service.server";
import type { EnquiryDeps, Kinds } from "./enquiries.service.server";
import type { EnquiryKind, EnquiryKindName } from "./enquiries.model";
import {
  type EnquiryRow,
  findById,
  insertEvent,
  insertNote,
  listEvents,
  listNotes,
  lockEnquiry,
  updateEnquiry,
} from "./enquiries.store.server";
import { changeState, tellByMail } from "./moves.server";
import {
  type Secrets,
  decryptAnswer,
  decryptNote,
  decryptSecrets,
  encryptAnswer,
  encryptNote,
} from "./enquiry-secrets.server";

/** Whether somebody may see an enquiry of this kind and topic. */
export const maySee = (kinds: Kinds, who: Who, kind: EnquiryKindName, topic: string | null): who is User =>
  denial(kinds[kind].access(topic), who) === null;

/** Everything about an enquiry, its history and notes. `secrets` is null once the person was forgotten. */
export type Whole = {
  enquiry: EnquiryRow;
  secrets: Secrets | null;
  notes: { id: string; author: string; writtenAt: Date; text: string; sent: boolean }[];
  history: Awaited<ReturnType<typeof listEvents>>;
  files: ClaimedFile[];
  /** Our words to the person with the last step. */
  said: string | null;
};

/** `not_found` as well for what somebody may not see: that it is there is told to nobody. */
type Refused = "not_found";
type Reader = Pick<Deps, "db" | "now" | "keys" | "scanner">;

/** An enquiry of a kind with its history, nothing of it decrypted: nobody has read it by this. Locked. */
export async function outlineEnquiry(deps: { db: Tx }, id: string, kind: EnquiryKindName) {
  const enquiry = isUuid(id) ? await lockEnquiry(deps.db, id) : undefined;
  if (enquiry?.kind !== kind || enquiry.forgotten_at !== null) return null;
  return { enquiry, history: await listEvents(deps.db, id) };
}

/** Opens an enquiry for a member of staff. That it was read, and by whom, is written down before it is given. */
export async function readEnquiry(
  deps: Reader,
  kinds: Kinds,
  who: Who,
  id: string,
): Promise<Result<Whole, Refused>> {
  return transact(deps.db, async (tx) => {
    const enquiry = await lockEnquiry(tx, id);
    if (!enquiry) return err("not_found");
    if (!maySee(kinds, who, enquiry.kind, enquiry.topic)) return err("not_found");
    await insertEvent(tx, happened(deps, enquiry, who, "read"));
    if (enquiry.unread) await updateEnquiry(tx, id, { unread: false });
    const notes = await listNotes(tx, id);
    return ok({
      enquiry,
      secrets: enquiry.sealed === null ? null : await decryptSecrets(deps, { id, sealed: enquiry.sealed }),
      notes: await Promise.all(
        notes.map(async (note) => ({
          id: note.id,
          author: note.author,
          writtenAt: note.written_at,
          sent: note.sent,
          text: await decryptNote(deps, note),
        })),
      ),
      history: await listEvents(tx, id),
      files: await uploadsOf({ ...deps, db: tx }, { kind: "enquiry", id }),
      said: enquiry.said === null ? null : await decryptAnswer(deps, { id, said: enquiry.said }),
    });
  });
}

const happened = (
  deps: Pick<Deps, "now">,
  { id }: Pick<EnquiryRow, "id">,
  who: User,
  kind: "read" | "noted",
) =>
  ({
    enquiry_id: id,
    happened_at: deps.now(),
    actor: who.id,
    kind,
    from_state: null,
    to_state: null,
  }) as const;

/**
 * `note`: why, for colleagues; never sent. `said`: our words to the person, in the mail (unless it is neutral) and on
 * their page. `organisation` signs the mail. `from`: the state that was seen.
 */
export type Move = {
  id: string;
  from?: string;
  to: string;
  note: string;
  said?: string;
  organisation: string;
};
type RefusedMove = "changed_meanwhile" | "not_allowed";

/** Null when the step is allowed, else why not. */
export function refusedMove(
  { states }: EnquiryKind,
  row: EnquiryRow,
  { from, to }: { from?: string; to: string },
): RefusedMove | null {
  if (from !== undefined && row.state !== from) return "changed_meanwhile";
  return row.sealed !== null && mayMove(states, row.state, to) ? null : "not_allowed";
}

/** Takes a step that the kind's table allows, and tells the person where it is now, unless that is nothing to them. */
export async function moveEnquiry(
  deps: EnquiryDeps,
  kinds: Kinds,
  who: Who,
  { id, note, said = "", organisation, ...step }: Move,
): Promise<Result<EnquiryRow, Refused | RefusedMove>> {
  return workOn(deps, kinds, who, id, async (tx, row, me) => {
    const kind = kinds[row.kind];
    const refused = refusedMove(kind, row, step);
    if (refused) return err(refused);
    const { to } = step;
    const answer = said === "" ? null : await encryptAnswer(deps, id, said);
    const moved = await changeState(tx, deps, { kind, row, to, actor: me.id, said: answer });
    if (said !== "") await insertNote(tx, await sealedNote(deps, { id, who: me, note: said, sent: true }));
    if (note !== "") await addNote(tx, deps, { id, who: me, note });
    if (!kind.silent.includes(to)) {
      const { email } = await decryptSecrets(deps, { id, sealed: row.sealed! });
      await tellByMail(tx, deps, kind, moved, { email, organisation, about: "moved", said: said || null });
    }
    return ok(moved);
  });
}

/** Gives an enquiry to a colleague who may see it, or to nobody. */
export const assignEnquiry = (
  deps: EnquiryDeps,
  kinds: Kinds,
  who: Who,
  id: string,
  given: Given,
): Promise<Result<{ reference: string }, Refused | "not_allowed">> =>
  workOn(deps, kinds, who, id, async (tx, { reference, topic }) => {
    if (given.id !== null && !given.mayHave(topic)) return err("not_allowed");
    await updateEnquiry(tx, id, { assigned_to: given.id });
    return ok({ reference });
  });

/** Writes a note down, for colleagues. */
export const noteEnquiry = (
  deps: EnquiryDeps,
  kinds: Kinds,
  who: Who,
  id: string,
  note: string,
): Promise<Result<{ reference: string }, Refused>> =>
  workOn(deps, kinds, who, id, async (tx, { reference, sealed }, me) => {
    if (sealed === null) return err("not_found");
    await addNote(tx, deps, { id, who: me, note });
    return ok({ reference });
  });

type Work<T, E extends string> = (tx: Tx, row: EnquiryRow, me: User) => Promise<Result<T, E>>;

/** Does something with an enquiry for somebody who may see it; it is locked meanwhile. */
export const workOn = <T, E extends string>(
  deps: Pick<Deps, "db">,
  kinds: Kinds,
  who: Who,
  id: string,
  doing: Work<T, E>,
): Promise<Result<T, E | Refused>> =>
  transact(deps.db, async (tx): Promise<Result<T, E | Refused>> => {
    const row = isUuid(id) ? await lockEnquiry(tx, id) : undefined;
    if (!row) return err("not_found");
    if (!maySee(kinds, who, row.kind, row.topic)) return err("not_found");
    return doing(tx, row, who);
  });

/** Whether an enquiry is of this kind, which never changes. */
export const isOfKind = async (deps: Pick<Deps, "db">, id: string, kind: EnquiryKindName): Promise<boolean> =>
  isUuid(id) && (await findById(deps.db, id))?.kind === kind;

/** Whether an enquiry is there and somebody may see it. */
export async function mayRead(deps: Pick<Deps, "db">, kinds: Kinds, who: Who, id: string): Promise<boolean> {
  const row = isUuid(id) ? await findById(deps.db, id) : undefined;
  return row !== undefined && maySee(kinds, who, row.kind, row.topic);
}

type Noting = { id: string; who: User; note: string; sent?: boolean };

async function addNote(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "keys">,
  { id, who, note }: Noting,
): Promise<void> {
  await insertNote(tx, await sealedNote(deps, { id, who, note }));
  await insertEvent(tx, happened(deps, { id }, who, "noted"));
}

/** A note as it is stored. @param noting `sent`: it went to the person, else it is for colleagues */
export async function sealedNote(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  { id, who, note, sent = false }: Noting,
) {
  const noteId = deps.newId();
  return {
    id: noteId,
    enquiry_id: id,
    written_at: deps.now(),
    author: who.id,
    sealed: await encryptNote(deps, noteId, note),
    sent,
  };
}
