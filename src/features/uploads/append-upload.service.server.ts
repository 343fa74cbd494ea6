import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { pendingExpiry } from "./file-uploads.model";
import type { UploadRow } from "./file-uploads.store.server";
import { commitChunk } from "./file-uploads.store.server";
import { deleteObjects, storeObject } from "./stored-object.server";
import { UNKNOWN_SENDER } from "./quota/upload-quota.model";
import { ensureCapacity } from "./quota/upload-quota.service.server";

type AppendDeps = Pick<Deps, "db" | "files" | "now" | "newId" | "log">;

/** A crash loses at most about this much. */
const CHUNK_BYTES = 262_144;

/**
 * Stores each chunk, then commits it with the new length. After a lost connection the received bytes stay.
 */
export async function appendToUpload(
  deps: AppendDeps,
  upload: Pick<UploadRow, "id" | "state" | "size" | "received" | "sender" | "createdAt">,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<Result<number, "conflict" | "too_large" | "no_room">> {
  if (upload.state !== "receiving" || upload.received !== offset) return err("conflict");
  let position = offset;
  for await (const chunk of splitIntoChunks(body)) {
    if (position + chunk.length > upload.size) return err("too_large");
    if (!(await ensureCapacity(deps, upload.sender ?? UNKNOWN_SENDER, chunk.length))) return err("no_room");
    if (!(await storeChunk(deps, upload, position, chunk))) return err("conflict");
    position += chunk.length;
  }
  return ok(position);
}

async function storeChunk(
  deps: AppendDeps,
  upload: Pick<UploadRow, "id" | "createdAt">,
  start: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const stored = await storeObject(deps, upload.id, start, bytes);
  if (stored === null) return false;
  const expiresAt = pendingExpiry(upload.createdAt);
  const isCommitted = await commitChunk(deps.db, upload.id, {
    start,
    end: start + bytes.length,
    key: stored.key,
    expiresAt,
  });
  if (!isCommitted) await deleteObjects(deps, [stored.key]);
  return isCommitted;
}

async function* splitIntoChunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  const flush = () => {
    const chunk = Buffer.concat(buffered);
    buffered = [];
    length = 0;
    return chunk;
  };
  try {
    for await (const data of body) {
      buffered.push(data);
      length += data.length;
      if (length >= CHUNK_BYTES) yield flush();
    }
  } catch (error) {
    if (length > 0) yield flush();
    throw error;
  }
  if (length > 0) yield flush();
}
