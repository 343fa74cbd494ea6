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

/** Concurrent checks and queue lengths. Each file is in memory, pictures twice. */
const limiters = { picture: createBoundedLimiter(1, 12), other: createBoundedLimiter(2, 50) };
const limiterFor = ({ declaredType }: ReceivedUpload) =>
  limiters[declaredType.startsWith("image/") ? "picture" : "other"];

type ReceivedUpload = Pick<UploadRow, "id" | "name" | "purpose" | "size" | "declaredType">;

type FinishResult = Result<null, FileError | "gone">;

type FinishOrBusyResult = Promise<Result<null, FileError | "gone" | "busy">>;

export const busyRetrySeconds = (): number =>
  Math.max(limiters.picture.retryAfterSeconds(), limiters.other.retryAfterSeconds());

/** Checks and stores an upload that has all its bytes. Idempotent, also across processes. */
export async function finishUpload(deps: FinishDeps, upload: ReceivedUpload): FinishOrBusyResult {
  const done = await limiterFor(upload).run(async () => {
    const bytes = await readChunks(deps, upload);
    return bytes === null ? currentResult(deps, upload.id) : checkAndStore(deps, upload, bytes);
  });
  return done.ok ? done.value : done;
}

export async function finishWholeUpload(
  deps: FinishDeps,
  upload: ReceivedUpload,
  bytes: Uint8Array,
): FinishOrBusyResult {
  const done = await limiterFor(upload).run(() => checkAndStore(deps, upload, bytes));
  return done.ok ? done.value : done;
}

/** Null: another process has finished or removed it. */
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

const currentResult = async (deps: FinishDeps, id: string): Promise<FinishResult> =>
  (await findUpload(deps.db, id)) ? ok(null) : err("gone");

async function checkAndStore(
  deps: FinishDeps,
  { id, name, purpose, declaredType }: ReceivedUpload,
  bytes: Uint8Array,
): Promise<FinishResult> {
  // Must precede every other reader of the bytes.
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
  // Detects a storage that reports success without storing.
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
