import type { Deps } from "../../platform/deps";
import { createBoundedLimiter } from "../../platform/concurrency-limiter";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/database/transact.server";
import { checkFile } from "./check-file.server";
import { type FileError, UPLOAD_RULES, PENDING_TTL, fileName } from "./file-uploads.model";
import {
  type UploadRow,
  findUpload,
  listObjects,
  listChunks,
  setFinished,
  setRemoved,
} from "./file-uploads.store.server";
import { recordMalware, scanFile } from "./scanning/scan-file.service.server";
import { deleteObjects, readObject, removeBytes, storeObject } from "./stored-object.server";

type FinishDeps = Pick<Deps, "db" | "files" | "now" | "newId" | "pictures" | "scanner" | "log">;

/** Files that are checked at once, and that wait for it. Each is in memory, and once more where it is decoded. */
const limiters = { picture: createBoundedLimiter(1, 12), other: createBoundedLimiter(2, 50) };
const limiterFor = ({ declaredType }: ReceivedUpload) =>
  limiters[declaredType.startsWith("image/") ? "picture" : "other"];

/** What finishing needs to know of an upload. */
type ReceivedUpload = Pick<UploadRow, "id" | "name" | "purpose" | "size" | "declaredType">;

/** `gone`: it has been removed meanwhile. */
type FinishResult = Result<null, FileError | "gone">;

/** `busy`: nothing was done, and the upload is what it was. */
type FinishOrBusyResult = Promise<Result<null, FileError | "gone" | "busy">>;

/** Seconds after which a file that was refused as `busy` is worth another try. */
export const busyRetrySeconds = (): number =>
  Math.max(limiters.picture.retryAfterSeconds(), limiters.other.retryAfterSeconds());

/**
 * Makes the file of an upload whose last byte has arrived. Safe to repeat and to do in several processes: one of them
 * finishes it. Bytes that are not what they were declared to be are removed, with the upload.
 */
export async function finishUpload(deps: FinishDeps, upload: ReceivedUpload): FinishOrBusyResult {
  const done = await limiterFor(upload).run(async () => {
    const bytes = await readChunks(deps, upload);
    return bytes === null ? currentResult(deps, upload.id) : checkAndStore(deps, upload, bytes);
  });
  return done.ok ? done.value : done;
}

/** The same for bytes that came all at once. */
export async function finishWholeUpload(
  deps: FinishDeps,
  upload: ReceivedUpload,
  bytes: Uint8Array,
): FinishOrBusyResult {
  const done = await limiterFor(upload).run(() => checkAndStore(deps, upload, bytes));
  return done.ok ? done.value : done;
}

/** Null when another process has finished or removed it meanwhile, and its pieces with it. */
async function readChunks(deps: FinishDeps, { id, size }: ReceivedUpload): Promise<Buffer | null> {
  try {
    const bytes = Buffer.allocUnsafeSlow(size);
    let length = 0;
    for (const row of await listChunks(deps.db, id))
      length += (await readObject(deps, row)).copy(bytes, length);
    if (length !== size) throw new Error(`upload ${id} has ${length} of ${size} bytes`);
    return bytes;
  } catch (error) {
    if ((await findUpload(deps.db, id))?.state === "receiving") throw error;
    return null;
  }
}

/** What another process has made of it. */
const currentResult = async (deps: FinishDeps, id: string): Promise<FinishResult> =>
  (await findUpload(deps.db, id)) ? ok(null) : err("gone");

async function checkAndStore(
  deps: FinishDeps,
  { id, name, purpose, declaredType }: ReceivedUpload,
  bytes: Uint8Array,
): Promise<FinishResult> {
  // Before anything else reads the bytes.
  const scanned = await scanFile(deps, { id, purpose }, bytes);
  if (scanned.scan === "malware") return rejectMalware(deps, { id, purpose }, scanned.signature);
  const checked = await checkFile(deps, bytes, declaredType, UPLOAD_RULES[purpose].raw);
  if (!checked.ok) {
    if (await setRemoved(deps.db, id, deps.now())) await removeBytes(deps, await listObjects(deps.db, id));
    return err(checked.error);
  }
  const { type, bytes: checkedBytes } = checked.value;
  const stored = await storeObject(deps, id, null, checkedBytes);
  if (stored === null) return currentResult(deps, id);
  // A store may say that it has stored, and have nothing.
  await readObject(deps, stored);
  const expiresAt = new Date(deps.now().getTime() + PENDING_TTL);
  const { scan } = scanned;
  const scanFailedAt = scan === "unscanned" && deps.scanner ? deps.now() : null;
  const file = { ...stored, type, name: fileName(name, type), scan, scan_failed_at: scanFailedAt };
  const finished = await setFinished(deps.db, id, file, expiresAt);
  if (!finished) {
    await deleteObjects(deps, [stored.key]);
    return currentResult(deps, id);
  }
  const chunks = await listChunks(deps.db, id);
  await deleteObjects(
    deps,
    chunks.map(({ key }) => key),
  );
  return ok(null);
}

/** The bytes go at once, and with them the upload; the log says that there was one. */
async function rejectMalware(
  deps: FinishDeps,
  upload: Pick<ReceivedUpload, "id" | "purpose">,
  signature: string | null,
): Promise<FinishResult> {
  const isRemoved = await transact(deps.db, async (tx) => {
    if (!(await setRemoved(tx, upload.id, deps.now()))) return false;
    await recordMalware(tx, deps, "refused", upload, signature);
    return true;
  });
  if (isRemoved) await removeBytes(deps, await listObjects(deps.db, upload.id));
  return err("malware");
}
