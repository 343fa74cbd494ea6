import { buffer } from "node:stream/consumers";
import type { Deps } from "../../platform/deps";
import { sha256 } from "./sha256.server";
import { deleteObjectRows, insertPlannedObject } from "./file-uploads.store.server";

type ObjectStoreDeps = Pick<Deps, "db" | "files" | "now" | "newId">;

/** An object that lies in the files and is written down; it counts once something says so. */
export type StoredObject = { key: string; bytes: number; digest: string };

/**
 * Writes down that an object comes, then stores it: whatever dies in between, no object is there that no row knows.
 * @param start where its bytes stand in the upload; null: the finished file
 * @returns null when the upload has moved on or is no longer there
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

/** Removes objects that nobody can be storing any more, and then what is written of them. */
export async function deleteObjects(
  deps: Pick<Deps, "db" | "files">,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await removeBytes(deps, keys);
  await deleteObjectRows(deps.db, keys);
}

/** Removes objects; what is written of them stays, for whatever is being stored at this moment (`sweepUploads`). */
export async function removeBytes({ files }: Pick<Deps, "files">, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}

/** The bytes of an object. Throws when they are not those that were stored: then no file is made of them. */
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
