import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import type { Tx } from "../../platform/transaction";
import {
  type FileError,
  type FileType,
  MOST_WAITING,
  type Owner,
  type Purpose,
  type Subject,
  UPLOAD_RULES,
  WAITS_FOR,
  WAITS_FOR_FIRST_BYTE,
  fileName,
} from "./file-uploads.model";
import type { UploadInput } from "./file-uploads.input.server";
import {
  type UploadRow,
  countWaiting,
  deleteUpload,
  expireSome,
  findUpload,
  insertUpload,
  listClaimed,
  listLeftOver,
  listObjects,
  listRemoved,
  lockOwn,
  setClaimed,
  setRemoved,
  setSubjectRemoved,
} from "./file-uploads.store.server";
import { busySeconds, finishAtOnce, finishUpload } from "./finish-upload.service.server";
import { dropObjects, removeBytes } from "./stored-object.server";
import { type Sender, accountSender, isStranger, networkSender } from "./upload-room.model";
import { hasRoom, makeRoom, roomSeconds } from "./upload-room.service.server";

type Writer = Pick<Deps, "db" | "files" | "now" | "newId" | "pictures" | "scanner" | "log">;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Why an upload does not begin. `too_many`: the sender's others come first. `no_room`: too much waits, of everybody. */
export type StartError = "too_large" | "too_many" | "no_room";

const ownSender = ({ account, visitor }: Owner): Sender =>
  account === null ? networkSender(visitor ?? "") : accountSender(account);

/**
 * Begins an upload for somebody who is known (`owner` has an account or a visitor). It waits an hour for its first byte, and
 * from then on a day for the rest and for its record; what it is for, and how large it is, never change. It takes no room
 * until bytes arrive.
 * @param sender whose room its bytes take (`senderOf`)
 */
export async function startUpload(
  deps: Writer,
  owner: Owner,
  { purpose, filename, filetype, size }: UploadInput,
  sender: Sender = ownSender(owner),
): Promise<Result<{ id: string; expiresAt: Date }, StartError>> {
  if (size > UPLOAD_RULES[purpose].bytes) return err("too_large");
  if ((await countWaiting(deps.db, owner)) >= MOST_WAITING) return err("too_many");
  if (!(await hasRoom(deps, sender, size))) return err("no_room");
  const now = deps.now();
  const id = deps.newId();
  const expiresAt = new Date(now.getTime() + (isStranger(sender) ? WAITS_FOR_FIRST_BYTE : WAITS_FOR));
  const name = fileName(filename, filetype);
  await insertUpload(deps.db, { id, owner, sender, purpose, name, type: filetype, size, now, expiresAt });
  return ok({ id, expiresAt });
}

export const isOwn = ({ accountId, visitor }: UploadRow, owner: Owner): boolean =>
  (accountId !== null && accountId === owner.account) || (visitor !== null && visitor === owner.visitor);

export const isOver = ({ state, expiresAt }: UploadRow, now: Date): boolean =>
  state !== "claimed" && expiresAt <= now;

/** An upload of this owner; null when there is none (any more), or it is somebody else's. */
export async function ownUpload(
  deps: Pick<Deps, "db" | "now">,
  owner: Owner,
  id: string,
): Promise<UploadRow | null> {
  const row = UUID.test(id) ? await findUpload(deps.db, id) : undefined;
  return row && isOwn(row, owner) && !isOver(row, deps.now()) ? row : null;
}

/** Looks at an upload whose last byte has arrived, unless that has been done: also after the program died on it. */
export async function settleUpload(
  deps: Writer,
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
export async function takeUpload(
  deps: Writer,
  owner: Owner,
  file: { purpose: Purpose; name: string; type: string; bytes: Uint8Array },
  sender: Sender = ownSender(owner),
): Promise<Result<{ id: string }, StartError | FileError | "gone" | "busy">> {
  if (file.bytes.length === 0) return err("empty");
  const declared = file.type === "image/jpg" ? "image/jpeg" : file.type;
  const filetype = UPLOAD_RULES[file.purpose].types.find((type) => type === declared);
  if (filetype === undefined) return err("wrong_type");
  const { purpose, name: filename, bytes } = file;
  const started = await startUpload(deps, owner, { purpose, filename, filetype, size: bytes.length }, sender);
  if (!started.ok) return started;
  if (!(await makeRoom(deps, sender, bytes.length))) return err("no_room");
  const { id } = started.value;
  const upload = { id, name: filename, purpose, size: bytes.length, declaredType: filetype };
  const finished = await finishAtOnce(deps, upload, bytes);
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
export async function waitSeconds(deps: Pick<Deps, "db" | "now">, error: string): Promise<number> {
  if (error === "busy") return busySeconds();
  return error === "no_room" ? roomSeconds(deps) : 0;
}

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
  const found = await lockOwn(tx, owner, wanted);
  const isFree = (row: UploadRow) =>
    (row.state === "finished" && row.scan !== "malware") ||
    (row.state === "claimed" && row.subjectKind === subject.kind && row.subjectId === subject.id);
  if (found.length < wanted.length || !found.every((row) => row.purpose === purpose && isFree(row)))
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
export const spendUpload = (tx: Tx, id: string, now: Date): Promise<boolean> => setRemoved(tx, id, now);

export type RecordFile = { id: string; name: string; type: FileType; bytes: number };

export const fileOfRecord = ({ id, name, type, bytes }: UploadRow): RecordFile => ({
  ...{ id, name },
  ...{ type: type!, bytes: bytes! },
});

/** What files a record has; `uploadsOf` says as well which of them may be opened. */
export const filesOfRecord = async (deps: Pick<Deps, "db">, subject: Subject): Promise<RecordFile[]> =>
  (await listClaimed(deps.db, subject)).map(fileOfRecord);

/**
 * Removes the bytes of a file whose record has let it go, at once and not within two hours: it may say more than is to be
 * kept. A crash before it leaves them to the job.
 */
export const dropReleased = async (deps: Pick<Deps, "db" | "files">, id: string): Promise<void> =>
  removeBytes(deps, await listObjects(deps.db, id));

/** The files of a record that goes, in the transaction in which it goes; their bytes follow within two hours. */
export const releaseUploads = async (tx: Tx, subject: Subject, now: Date): Promise<void> => {
  await setSubjectRemoved(tx, subject, now);
};

/** What was removed may still be written to by a request that had begun; after this many milliseconds none is left. */
const SETTLED = 3_600_000;
const BATCH = 100;

/**
 * Removes what has waited too long, and what crashes have left. For a job; any number of processes may do it at once.
 * @param stopping when it aborts, the rest is left to the next time
 */
export async function sweepUploads(
  deps: Pick<Deps, "db" | "files" | "now">,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const now = deps.now();
  const settled = new Date(now.getTime() - SETTLED);
  while (!stopping.aborted && (await expireSome(deps.db, now, BATCH)) === BATCH);
  for (let ids; !stopping.aborted && (ids = await listRemoved(deps.db, settled, BATCH)).length > 0;)
    for (const id of ids) {
      await removeBytes(deps, await listObjects(deps.db, id));
      await deleteUpload(deps.db, id);
    }
  for (let keys; !stopping.aborted && (keys = await listLeftOver(deps.db, settled, BATCH)).length > 0;)
    await dropObjects(deps, keys);
}
