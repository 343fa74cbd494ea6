import type { Deps } from "../../platform/deps";
import type { Database } from "../../platform/database/database";
import { type Result, err, ok } from "../../platform/result";
import { countHeldUploads } from "./held-uploads.store.server";
import {
  type FileError,
  type FileType,
  MAX_PENDING_UPLOADS,
  type Owner,
  type Purpose,
  type Subject,
  UPLOAD_RULES,
  PENDING_TTL,
  FIRST_BYTE_TTL,
  fileName,
} from "./file-uploads.model";
import type { UploadInput } from "./file-uploads.input.server";
import {
  type UploadRow,
  countPendingUploads,
  deleteUpload,
  expireUploads,
  findUpload,
  insertUpload,
  listClaimed,
  listOrphanedObjects,
  listObjects,
  listRemoved,
  lockOwnUploads,
  setClaimed,
  setRemoved,
  setSubjectRemoved,
} from "./file-uploads.store.server";
import { busyRetrySeconds, finishWholeUpload, finishUpload } from "./finish-upload.service.server";
import { deleteObjects, removeBytes } from "./stored-object.server";
import { type Sender, accountSender, isAnonymousSender, networkSender } from "./quota/upload-quota.model";
import { hasCapacity, ensureCapacity, capacityRetrySeconds } from "./quota/upload-quota.service.server";
import type { Tx } from "../../platform/database/database";

type UploadDeps = Pick<Deps, "db" | "files" | "now" | "newId" | "pictures" | "scanner" | "log">;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Why an upload does not begin. `too_many`: the sender's others come first. `no_room`: too much waits, of everybody. */
export type StartError = "too_large" | "too_many" | "no_room";

const defaultSender = ({ account, visitor }: Owner): Sender =>
  account === null ? networkSender(visitor ?? "") : accountSender(account);

/**
 * Begins an upload for somebody who is known (`owner` has an account or a visitor). It waits an hour for its first byte, and
 * from then on a day for the rest and for its record; what it is for, and how large it is, never change. It takes no room
 * until bytes arrive.
 * @param sender whose room its bytes take (`senderOf`)
 */
export async function startUpload(
  deps: UploadDeps,
  owner: Owner,
  { id = deps.newId(), purpose, filename, filetype, size }: UploadInput & { id?: string },
  sender: Sender = defaultSender(owner),
): Promise<Result<{ id: string; expiresAt: Date }, StartError>> {
  if (size > UPLOAD_RULES[purpose].bytes) return err("too_large");
  if ((await countPendingUploads(deps.db, owner)) >= MAX_PENDING_UPLOADS) return err("too_many");
  if (!(await hasCapacity(deps, sender, size))) return err("no_room");
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + (isAnonymousSender(sender) ? FIRST_BYTE_TTL : PENDING_TTL));
  const name = fileName(filename, filetype);
  await insertUpload(deps.db, { id, owner, sender, purpose, name, type: filetype, size, now, expiresAt });
  return ok({ id, expiresAt });
}

export const isOwnedBy = ({ accountId, visitor }: UploadRow, owner: Owner): boolean =>
  (accountId !== null && accountId === owner.account) || (visitor !== null && visitor === owner.visitor);

export const isExpired = ({ state, expiresAt }: UploadRow, now: Date): boolean =>
  state !== "claimed" && expiresAt <= now;

/** An upload of this owner; null when there is none (any more), or it is somebody else's. */
export async function findOwnUpload(
  deps: Pick<Deps, "db" | "now">,
  owner: Owner,
  id: string,
): Promise<UploadRow | null> {
  const row = UUID.test(id) ? await findUpload(deps.db, id) : undefined;
  return row && isOwnedBy(row, owner) && !isExpired(row, deps.now()) ? row : null;
}

/** Looks at an upload whose last byte has arrived, unless that has been done: also after the program died on it. */
export async function completeUpload(
  deps: UploadDeps,
  upload: UploadRow,
): Promise<Result<null, FileError | "gone" | "busy">> {
  return upload.state === "receiving" && upload.received === upload.size
    ? finishUpload(deps, upload)
    : ok(null);
}

/**
 * A file that came in one piece, such as a field of a form without script. Limits and looks are those of any upload.
 * @param file `type` is what the sender says it is; `bytes` must be bounded by the caller before they are read
 */
export async function uploadWholeFile(
  deps: UploadDeps,
  owner: Owner,
  file: { id?: string; purpose: Purpose; name: string; type: string; bytes: Uint8Array },
  sender: Sender = defaultSender(owner),
): Promise<Result<{ id: string }, StartError | FileError | "gone" | "busy">> {
  if (file.bytes.length === 0) return err("empty");
  const declared = file.type === "image/jpg" ? "image/jpeg" : file.type;
  const filetype = UPLOAD_RULES[file.purpose].types.find((type) => type === declared);
  if (filetype === undefined) return err("wrong_type");
  const { purpose, name: filename, bytes } = file;
  const fields = { purpose, filename, filetype, size: bytes.length };
  const started = await startUpload(deps, owner, file.id ? { ...fields, id: file.id } : fields, sender);
  if (!started.ok) return started;
  if (!(await ensureCapacity(deps, sender, bytes.length))) return err("no_room");
  const { id } = started.value;
  const upload = { id, name: filename, purpose, size: bytes.length, declaredType: filetype };
  const finished = await finishWholeUpload(deps, upload, bytes);
  if (finished.ok) return ok({ id });
  // Of what came in one piece nothing is stored yet.
  if (finished.error === "busy") await setRemoved(deps.db, id, deps.now());
  return finished;
}

/** Takes an upload back. `claimed`: it belongs to a record, which has to let it go. */
export async function removeUpload(
  deps: Pick<Deps, "db" | "files" | "now">,
  upload: UploadRow,
): Promise<Result<null, "claimed">> {
  if (!(await setRemoved(deps.db, upload.id, deps.now())))
    return upload.state === "claimed" ? err("claimed") : ok(null);
  await removeBytes(deps, await listObjects(deps.db, upload.id));
  return ok(null);
}

/** Seconds after which a file that was refused is worth another try; 0 where only another file helps. */
export async function retryAfterSeconds(deps: Pick<Deps, "db" | "now">, error: string): Promise<number> {
  if (error === "busy") return busyRetrySeconds();
  return error === "no_room" ? capacityRetrySeconds(deps) : 0;
}

/** Whether a record has all these files already, perhaps uploaded twice. */
export const holdsUploads = async (
  db: Database,
  subject: Subject,
  ids: readonly string[],
): Promise<boolean> => ids.length === 0 || (await countHeldUploads(db, subject, ids)) === new Set(ids).size;

/**
 * Makes finished uploads belong to a record, in the transaction that writes the record: both are there, or neither. To
 * repeat it is no error.
 * @returns the files; `missing`: one is not there, is not finished, was removed as malware, has another purpose or is not of this owner;
 *   `too_many`: with those that the record has already
 */
export async function claimUploads(
  tx: Tx,
  {
    ids,
    owner,
    purpose,
    subject,
  }: { ids: readonly string[]; owner: Owner; purpose: Purpose; subject: Subject },
): Promise<Result<{ id: string; name: string }[], "missing" | "too_many">> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return ok([]);
  if (!wanted.every((id) => UUID.test(id))) return err("missing");
  const found = await lockOwnUploads(tx, owner, wanted);
  const isClaimable = (row: UploadRow) =>
    (row.state === "finished" && row.scan !== "malware") ||
    (row.state === "claimed" && row.subjectKind === subject.kind && row.subjectId === subject.id);
  if (found.length < wanted.length || !found.every((row) => row.purpose === purpose && isClaimable(row)))
    return err("missing");
  const before = await listClaimed(tx, subject);
  const all = new Set([...before.filter((row) => row.purpose === purpose).map(({ id }) => id), ...wanted]);
  if (all.size > UPLOAD_RULES[purpose].files) return err("too_many");
  await setClaimed(tx, wanted, subject);
  return ok(found.map(({ id, name }) => ({ id, name })));
}

/**
 * Takes a sent file off the list in the transaction that has used it; its bytes follow within two hours. False: somebody
 * else has, so what is made of it here must be undone.
 */
export const consumeUpload = (tx: Tx, id: string, now: Date): Promise<boolean> => setRemoved(tx, id, now);

export type RecordFile = { id: string; name: string; type: FileType; bytes: number };

export const toRecordFile = ({ id, name, type, bytes }: UploadRow): RecordFile => ({
  ...{ id, name },
  ...{ type: type!, bytes: bytes! },
});

/** What files a record has; `uploadsOf` says as well which of them may be opened. */
export const listRecordFiles = async (deps: Pick<Deps, "db">, subject: Subject): Promise<RecordFile[]> =>
  (await listClaimed(deps.db, subject)).map(toRecordFile);

/**
 * Removes the bytes of a file whose record has let it go, at once and not within two hours: it may say more than is to be
 * kept. A crash before it leaves them to the job.
 */
export const deleteReleasedFile = async (deps: Pick<Deps, "db" | "files">, id: string): Promise<void> =>
  removeBytes(deps, await listObjects(deps.db, id));

/** The files of a record that goes, in the transaction in which it goes; their bytes follow within two hours. */
export const releaseUploads = async (tx: Tx, subject: Subject, now: Date): Promise<void> => {
  await setSubjectRemoved(tx, subject, now);
};

/** What was removed may still be written to by a request that had begun; after this many milliseconds none is left. */
const SETTLE_DELAY = 3_600_000;
const BATCH_SIZE = 100;

/**
 * Removes what has waited too long, and what crashes have left. For a job; any number of processes may do it at once.
 * @param signal when it aborts, the rest is left to the next time
 */
export async function sweepUploads(
  deps: Pick<Deps, "db" | "files" | "now">,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const now = deps.now();
  const settledBefore = new Date(now.getTime() - SETTLE_DELAY);
  while (!signal.aborted && (await expireUploads(deps.db, now, BATCH_SIZE)) === BATCH_SIZE);
  for (let ids; !signal.aborted && (ids = await listRemoved(deps.db, settledBefore, BATCH_SIZE)).length > 0;)
    for (const id of ids) {
      await removeBytes(deps, await listObjects(deps.db, id));
      await deleteUpload(deps.db, id);
    }
  for (
    let keys;
    !signal.aborted && (keys = await listOrphanedObjects(deps.db, settledBefore, BATCH_SIZE)).length > 0;
  )
    await deleteObjects(deps, keys);
}
