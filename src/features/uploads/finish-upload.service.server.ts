import type { Deps } from "../../platform/deps";
import { createGate } from "../../platform/gate";
import { type Result, err, ok } from "../../platform/result";
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
import { dropObjects, readObject, removeBytes, storeObject } from "./stored-object.server";

type Writer = Pick<Deps, "db" | "files" | "now" | "newId">;

/** Files that are looked at at once; the others wait. Each takes some of its size in memory, several times. */
const gate = createGate(2);

/** What finishing needs to know of an upload. */
type Receiving = Pick<UploadRow, "id" | "name" | "purpose" | "size" | "declaredType">;

/** `gone`: it has been removed meanwhile. */
type Finished = Result<null, FileError | "gone">;

/**
 * Makes the file of an upload whose last byte has arrived. Safe to repeat and to do in several processes: one of them
 * finishes it. Bytes that are not what they were declared to be are removed, with the upload.
 */
export const finishUpload = (deps: Writer, upload: Receiving): Promise<Finished> =>
  gate(async () => {
    const bytes = await readPieces(deps, upload);
    return bytes === null ? asItIs(deps, upload.id) : finishWith(deps, upload, bytes);
  });

/** The same for bytes that came all at once. */
export const finishAtOnce = (deps: Writer, upload: Receiving, bytes: Uint8Array): Promise<Finished> =>
  gate(() => finishWith(deps, upload, bytes));

/** Null when another process has finished or removed it meanwhile, and its pieces with it. */
async function readPieces(deps: Writer, { id, size }: Receiving): Promise<Buffer | null> {
  try {
    const read: Buffer[] = [];
    for (const row of await listPieces(deps.db, id)) read.push(await readObject(deps, row));
    const bytes = Buffer.concat(read);
    if (bytes.length !== size) throw new Error(`upload ${id} has ${bytes.length} of ${size} bytes`);
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
  const checked = await checkFile(bytes, declaredType, UPLOAD_RULES[purpose].raw);
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
  const file = { ...stored, type, name: fileName(name, type) };
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
