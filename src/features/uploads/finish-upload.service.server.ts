import type { Deps } from "../../platform/deps";
import { createBoundedGate } from "../../platform/gate";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { checkFile } from "./check-file.server";
import { type FileError, UPLOAD_RULES, WAITS_FOR, fileName } from "./file-uploads.model";
import {
  type UploadRow,
  findUpload,
  listObjects,
  listPieces,
  setFinished,
  setRemoved,
} from "./file-uploads.store.server";
import { recordMalware, scanFile } from "./scan-file.service.server";
import { dropObjects, readObject, removeBytes, storeObject } from "./stored-object.server";

type Writer = Pick<Deps, "db" | "files" | "now" | "newId" | "pictures" | "scanner" | "log">;

/** Files that are checked at once, and that wait for it. Each is in memory, and once more where it is decoded. */
const gates = { picture: createBoundedGate(1, 12), other: createBoundedGate(2, 50) };
const gateOf = ({ declaredType }: Receiving) =>
  gates[declaredType.startsWith("image/") ? "picture" : "other"];

/** What finishing needs to know of an upload. */
type Receiving = Pick<UploadRow, "id" | "name" | "purpose" | "size" | "declaredType">;

/** `gone`: it has been removed meanwhile. */
type Finished = Result<null, FileError | "gone">;

/** `busy`: nothing was done, and the upload is what it was. */
type FinishedOrBusy = Promise<Result<null, FileError | "gone" | "busy">>;

/** Seconds after which a file that was refused as `busy` is worth another try. */
export const busySeconds = (): number => Math.max(gates.picture.seconds(), gates.other.seconds());

/**
 * Makes the file of an upload whose last byte has arrived. Safe to repeat and to do in several processes: one of them
 * finishes it. Bytes that are not what they were declared to be are removed, with the upload.
 */
export async function finishUpload(deps: Writer, upload: Receiving): FinishedOrBusy {
  const done = await gateOf(upload).run(async () => {
    const bytes = await readPieces(deps, upload);
    return bytes === null ? asItIs(deps, upload.id) : finishWith(deps, upload, bytes);
  });
  return done.ok ? done.value : done;
}

/** The same for bytes that came all at once. */
export async function finishAtOnce(deps: Writer, upload: Receiving, bytes: Uint8Array): FinishedOrBusy {
  const done = await gateOf(upload).run(() => finishWith(deps, upload, bytes));
  return done.ok ? done.value : done;
}

/** Null when another process has finished or removed it meanwhile, and its pieces with it. */
async function readPieces(deps: Writer, { id, size }: Receiving): Promise<Buffer | null> {
  try {
    const bytes = Buffer.allocUnsafeSlow(size);
    let length = 0;
    for (const row of await listPieces(deps.db, id))
      length += (await readObject(deps, row)).copy(bytes, length);
    if (length !== size) throw new Error(`upload ${id} has ${length} of ${size} bytes`);
    return bytes;
  } catch (error) {
    if ((await findUpload(deps.db, id))?.state === "receiving") throw error;
    return null;
  }
}

/** What another process has made of it. */
const asItIs = async (deps: Writer, id: string): Promise<Finished> =>
  (await findUpload(deps.db, id)) ? ok(null) : err("gone");

async function finishWith(
  deps: Writer,
  { id, name, purpose, declaredType }: Receiving,
  bytes: Uint8Array,
): Promise<Finished> {
  // Before anything else reads the bytes.
  const scanned = await scanFile(deps, { id, purpose }, bytes);
  if (scanned.scan === "malware") return refuseMalware(deps, { id, purpose }, scanned.signature);
  const checked = await checkFile(deps, bytes, declaredType, UPLOAD_RULES[purpose].raw);
  if (!checked.ok) {
    if (await setRemoved(deps.db, id, deps.now())) await removeBytes(deps, await listObjects(deps.db, id));
    return err(checked.error);
  }
  const { type, bytes: kept } = checked.value;
  const stored = await storeObject(deps, id, null, kept);
  if (stored === null) return asItIs(deps, id);
  // A store may say that it has stored, and have nothing.
  await readObject(deps, stored);
  const expiresAt = new Date(deps.now().getTime() + WAITS_FOR);
  const { scan } = scanned;
  const scanFailedAt = scan === "unscanned" && deps.scanner ? deps.now() : null;
  const file = { ...stored, type, name: fileName(name, type), scan, scan_failed_at: scanFailedAt };
  const finished = await setFinished(deps.db, id, file, expiresAt);
  if (!finished) {
    await dropObjects(deps, [stored.key]);
    return asItIs(deps, id);
  }
  const pieces = await listPieces(deps.db, id);
  await dropObjects(
    deps,
    pieces.map(({ key }) => key),
  );
  return ok(null);
}

/** The bytes go at once, and with them the upload; the log says that there was one. */
async function refuseMalware(
  deps: Writer,
  upload: Pick<Receiving, "id" | "purpose">,
  signature: string | null,
): Promise<Finished> {
  const isGone = await transact(deps.db, async (tx) => {
    if (!(await setRemoved(tx, upload.id, deps.now()))) return false;
    await recordMalware(tx, deps, "refused", upload, signature);
    return true;
  });
  if (isGone) await removeBytes(deps, await listObjects(deps.db, upload.id));
  return err("malware");
}
