import { buffer } from "node:stream/consumers";
import type { Deps } from "../../platform/deps";
import { sha256 } from "./sha256.server";
import { deleteObjectRows, insertPlannedObject } from "./file-uploads.store.server";

type ObjectStoreDeps = Pick<Deps, "db" | "files" | "now" | "newId">;

export type StoredObject = { key: string; bytes: number; digest: string };

/**
 * Records an object before storing it, so that a crash leaves no unknown object.
 * @param start offset in the upload; null: the finished file
 */
export async function storeObject(
  deps: ObjectStoreDeps,
  uploadId: string,
  start: number | null,
  bytes: Uint8Array,
): Promise<StoredObject | null> {
  const object = { key: `uploads/${uploadId}/${deps.newId()}`, bytes: bytes.length, digest: sha256(bytes) };
  if (!(await insertPlannedObject(deps.db, uploadId, { ...object, start, now: deps.now() }))) return null;
  await deps.files.put(object.key, bytes);
  return object;
}

/** For objects that no one can be storing now; removes their rows as well. */
export async function deleteObjects(
  deps: Pick<Deps, "db" | "files">,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await removeBytes(deps, keys);
  await deleteObjectRows(deps.db, keys);
}

/** Keeps the rows for objects that are being stored concurrently (`sweepUploads`). */
export async function removeBytes({ files }: Pick<Deps, "files">, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}

/** @throws if the bytes are missing or changed */
export async function readObject(
  deps: Pick<Deps, "files">,
  { key, bytes, digest }: StoredObject,
): Promise<Buffer> {
  const opened = await deps.files.read(key);
  const found = opened && (await buffer(opened.stream));
  if (!found || found.length !== bytes || sha256(found) !== digest)
    throw new Error(`${key} is missing or is not what was stored`);
  return found;
}
