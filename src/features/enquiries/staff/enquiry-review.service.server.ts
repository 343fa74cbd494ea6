import type { Deps } from "../../../platform/deps";
import { isUuid } from "../../../platform/ids/is-uuid";
import { type Result, err, ok } from "../../../platform/result";
import { canTransition } from "../../../platform/state-table";
import { transact } from "../../../platform/database/transact.server";
import { type User, type Principal, checkAccess } from "../../../platform/auth/principal";
import type { Assignment } from "../../queues/queue.model";
import { type ClaimedFile, listRecordUploads } from "../../uploads/read-uploads.service.server";
import type { EnquiryDeps, EnquiryKinds } from "../enquiries.service.server";
import type { EnquiryKind, EnquiryKindName } from "../enquiries.model";
import {
  type EnquiryRow,
  findById,
  insertEvent,
  insertNote,
  listEvents,
  listNotes,
  lockEnquiry,
  updateEnquiry,
} from "../enquiries.store.server";
import { transitionEnquiry, notifyByMail } from "../enquiry-transitions.server";
import {
  type Secrets,
  decryptAnswer,
  decryptNote,
  decryptSecrets,
  encryptAnswer,
  encryptNote,
} from "../enquiry-secrets.server";
import type { Tx } from "../../../platform/database/database";

export const canView = (
  kinds: EnquiryKinds,
  principal: Principal,
  kind: EnquiryKindName,
  topic: string | null,
): principal is User => checkAccess(kinds[kind].access(topic), principal) === null;

export type EnquiryDetails = {
  enquiry: EnquiryRow;
  secrets: Secrets | null;
  notes: { id: string; author: string; writtenAt: Date; text: string; sent: boolean }[];
  history: Awaited<ReturnType<typeof listEvents>>;
  files: ClaimedFile[];
  message: string | null;
};

/** Also for enquiries that the user may not see, so that their existence stays hidden. */
type NotFound = "not_found";
type ReadDeps = Pick<Deps, "db" | "now" | "keys" | "scanner">;

/** Decrypts nothing, so that no access is logged. Locks the row. */
export async function readEnquiryOutline(deps: { db: Tx }, id: string, kind: EnquiryKindName) {
  const enquiry = isUuid(id) ? await lockEnquiry(deps.db, id) : undefined;
  if (enquiry?.kind !== kind || enquiry.erased_at !== null) return null;
  return { enquiry, history: await listEvents(deps.db, id) };
}

/** Logs the access before it returns the enquiry. */
export async function readEnquiry(
  deps: ReadDeps,
  kinds: EnquiryKinds,
  principal: Principal,
  id: string,
): Promise<Result<EnquiryDetails, NotFound>> {
  return transact(deps.db, async (tx) => {
    const enquiry = await lockEnquiry(tx, id);
    if (!enquiry) return err("not_found");
    if (!canView(kinds, principal, enquiry.kind, enquiry.topic)) return err("not_found");
    await insertEvent(tx, staffEvent(deps, enquiry, principal, "read"));
    if (enquiry.unread) await updateEnquiry(tx, id, { unread: false });
    const notes = await listNotes(tx, id);
    return ok({
      enquiry,
      secrets:
        enquiry.encrypted_answers === null
          ? null
          : await decryptSecrets(deps, { id, encrypted: enquiry.encrypted_answers }),
      notes: await Promise.all(
        notes.map(async (note) => ({
          id: note.id,
          author: note.author,
          writtenAt: note.written_at,
          sent: note.sent,
          text: await decryptNote(deps, { id: note.id, encrypted: note.encrypted_text }),
        })),
      ),
      history: await listEvents(tx, id),
      files: await listRecordUploads({ ...deps, db: tx }, { kind: "enquiry", id }),
      message:
        enquiry.encrypted_message === null
          ? null
          : await decryptAnswer(deps, { id, encrypted: enquiry.encrypted_message }),
    });
  });
}

const staffEvent = (
  deps: Pick<Deps, "now">,
  { id }: Pick<EnquiryRow, "id">,
  principal: User,
  kind: "read" | "noted",
) =>
  ({
    enquiry_id: id,
    happened_at: deps.now(),
    actor: principal.id,
    kind,
    from_state: null,
    to_state: null,
  }) as const;

/** `note`: for colleagues. `message`: for the person. `from`: the state that the user saw. */
export type EnquiryActionInput = {
  id: string;
  from?: string;
  to: string;
  note: string;
  message?: string;
  organisation: string;
};
type ActionRefusal = "changed_meanwhile" | "not_allowed";

export function actionRefusal(
  { states }: EnquiryKind,
  row: EnquiryRow,
  { from, to }: { from?: string; to: string },
): ActionRefusal | null {
  if (from !== undefined && row.state !== from) return "changed_meanwhile";
  return row.encrypted_answers !== null && canTransition(states, row.state, to) ? null : "not_allowed";
}

/** Emails the person unless the new state is silent. */
export async function performEnquiryAction(
  deps: EnquiryDeps,
  kinds: EnquiryKinds,
  principal: Principal,
  { id, note, message = "", organisation, ...action }: EnquiryActionInput,
): Promise<Result<EnquiryRow, NotFound | ActionRefusal>> {
  return withEnquiry(deps, kinds, principal, id, async (tx, row, user) => {
    const kind = kinds[row.kind];
    const refused = actionRefusal(kind, row, action);
    if (refused) return err(refused);
    const { to } = action;
    const answer = message === "" ? null : await encryptAnswer(deps, id, message);
    const updated = await transitionEnquiry(tx, deps, { kind, row, to, actor: user.id, message: answer });
    if (message !== "")
      await insertNote(tx, await buildNoteRow(deps, { id, principal: user, note: message, sent: true }));
    if (note !== "") await addNote(tx, deps, { id, principal: user, note });
    if (!kind.silentStates.includes(to)) {
      const { email } = await decryptSecrets(deps, { id, encrypted: row.encrypted_answers! });
      await notifyByMail(tx, deps, kind, updated, {
        email,
        organisation,
        about: "state-changed",
        message: message || null,
      });
    }
    return ok(updated);
  });
}

export const assignEnquiry = (
  deps: EnquiryDeps,
  kinds: EnquiryKinds,
  principal: Principal,
  id: string,
  assignment: Assignment,
): Promise<Result<{ reference: string }, NotFound | "not_allowed">> =>
  withEnquiry(deps, kinds, principal, id, async (tx, { reference, topic }) => {
    if (assignment.id !== null && !assignment.canView(topic)) return err("not_allowed");
    await updateEnquiry(tx, id, { assigned_to: assignment.id });
    return ok({ reference });
  });

export const addEnquiryNote = (
  deps: EnquiryDeps,
  kinds: EnquiryKinds,
  principal: Principal,
  id: string,
  note: string,
): Promise<Result<{ reference: string }, NotFound>> =>
  withEnquiry(deps, kinds, principal, id, async (tx, { reference, encrypted_answers }, user) => {
    if (encrypted_answers === null) return err("not_found");
    await addNote(tx, deps, { id, principal: user, note });
    return ok({ reference });
  });

type EnquiryWork<T, E extends string> = (tx: Tx, row: EnquiryRow, user: User) => Promise<Result<T, E>>;

export const withEnquiry = <T, E extends string>(
  deps: Pick<Deps, "db">,
  kinds: EnquiryKinds,
  principal: Principal,
  id: string,
  callback: EnquiryWork<T, E>,
): Promise<Result<T, E | NotFound>> =>
  transact(deps.db, async (tx): Promise<Result<T, E | NotFound>> => {
    const row = isUuid(id) ? await lockEnquiry(tx, id) : undefined;
    if (!row) return err("not_found");
    if (!canView(kinds, principal, row.kind, row.topic)) return err("not_found");
    return callback(tx, row, principal);
  });

export const isOfKind = async (deps: Pick<Deps, "db">, id: string, kind: EnquiryKindName): Promise<boolean> =>
  isUuid(id) && (await findById(deps.db, id))?.kind === kind;

export async function canRead(
  deps: Pick<Deps, "db">,
  kinds: EnquiryKinds,
  principal: Principal,
  id: string,
): Promise<boolean> {
  const row = isUuid(id) ? await findById(deps.db, id) : undefined;
  return row !== undefined && canView(kinds, principal, row.kind, row.topic);
}

type NoteInput = { id: string; principal: User; note: string; sent?: boolean };

async function addNote(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId" | "keys">,
  { id, principal, note }: NoteInput,
): Promise<void> {
  await insertNote(tx, await buildNoteRow(deps, { id, principal, note }));
  await insertEvent(tx, staffEvent(deps, { id }, principal, "noted"));
}

/** @param sent to the person; otherwise for colleagues */
export async function buildNoteRow(
  deps: Pick<Deps, "now" | "newId" | "keys">,
  { id, principal, note, sent = false }: NoteInput,
) {
  const noteId = deps.newId();
  return {
    id: noteId,
    enquiry_id: id,
    written_at: deps.now(),
    author: principal.id,
    encrypted_text: await encryptNote(deps, noteId, note),
    sent,
  };
}
