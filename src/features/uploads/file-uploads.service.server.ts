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

/** `too_many`: the sender has too many pending uploads. `no_room`: pending uploads use all the space. */
export type StartError = "too_large" | "too_many" | "no_room";

const defaultSender = ({ account, visitor }: Owner): Sender =>
  account === null ? networkSender(visitor ?? "") : accountSender(account);

/**
 * Starts an upload. It takes no space until bytes arrive.
 * @param sender whose quota its bytes use (`resolveSender`)
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

/** Returns null if the upload is unknown, expired or of another owner. */
export async function findOwnUpload(
  deps: Pick<Deps, "db" | "now">,
  owner: Owner,
  id: string,
): Promise<UploadRow | null> {
  const row = UUID.test(id) ? await findUpload(deps.db, id) : undefined;
  return row && isOwnedBy(row, owner) && !isExpired(row, deps.now()) ? row : null;
}

/** Finishes an upload that has all its bytes. Safe to repeat. */
export async function completeUpload(
  deps: UploadDeps,
  upload: UploadRow,
): Promise<Result<null, FileError | "gone" | "busy">> {
  return upload.state === "receiving" && upload.received === upload.size
    ? finishUpload(deps, upload)
    : ok(null);
}

/** For files that arrive whole, such as from a form without script. The caller must limit `bytes`. */
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
  // Its bytes are not stored yet, so the upload cannot be retried.
  if (finished.error === "busy") await setRemoved(deps.db, id, deps.now());
  return finished;
}

export async function removeUpload(
  deps: Pick<Deps, "db" | "files" | "now">,
  upload: UploadRow,
): Promise<Result<null, "claimed">> {
  if (!(await setRemoved(deps.db, upload.id, deps.now())))
    return upload.state === "claimed" ? err("claimed") : ok(null);
  await removeBytes(deps, await listObjects(deps.db, upload.id));
  return ok(null);
}

export async function retryAfterSeconds(deps: Pick<Deps, "db" | "now">, error: string): Promise<number> {
  if (error === "busy") return busyRetrySeconds();
  return error === "no_room" ? capacityRetrySeconds(deps) : 0;
}

export const holdsUploads = async (
  db: Database,
  subject: Subject,
  ids: readonly string[],
): Promise<boolean> => ids.length === 0 || (await countHeldUploads(db, subject, ids)) === new Set(ids).size;

/**
 * Attaches uploads to a record in the transaction that writes it. Idempotent. `missing`: one is not usable.
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

/** Removes an upload in the transaction that used it. False: another one did, so this one must roll back. */
export const consumeUpload = (tx: Tx, id: string, now: Date): Promise<boolean> => setRemoved(tx, id, now);

export type RecordFile = { id: string; name: string; type: FileType; bytes: number };

export const toRecordFile = ({ id, name, type, bytes }: UploadRow): RecordFile => ({
  id,
  name,
  type: type!,
  bytes: bytes!,
});

export const listRecordFiles = async (deps: Pick<Deps, "db">, subject: Subject): Promise<RecordFile[]> =>
  (await listClaimed(deps.db, subject)).map(toRecordFile);

/** Deletes the bytes now instead of within two hours: they may hold data that must not stay. */
export const deleteReleasedFile = async (deps: Pick<Deps, "db" | "files">, id: string): Promise<void> =>
  removeBytes(deps, await listObjects(deps.db, id));

export const releaseUploads = async (tx: Tx, subject: Subject, now: Date): Promise<void> => {
  await setSubjectRemoved(tx, subject, now);
};

/** Milliseconds after which no running request can still write to a removed upload. */
const SETTLE_DELAY = 3_600_000;
const BATCH_SIZE = 100;

/** Removes expired uploads and the remains of crashes. Safe to run concurrently. */
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
