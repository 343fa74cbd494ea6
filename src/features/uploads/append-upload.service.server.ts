import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import type { UploadRow } from "./file-uploads.store.server";
import { keepPiece } from "./file-uploads.store.server";
import { dropObjects, storeObject } from "./stored-object.server";

/** Bytes are kept in pieces of about this size: so much is lost at most when the program is killed. */
const PIECE = 262_144;

/**
 * Adds bytes to an upload, piece by piece: each is stored first and then counted, at once with the upload's new length.
 * Two senders of one upload, on any process, are put in a row by the database: the one whose piece is counted second
 * finds that the upload has moved on, and is told so. What arrived before a line breaks is kept; the break itself is thrown.
 * @param upload as it was found; `offset` where the sender goes on
 * @returns how many bytes are there now
 */
export async function appendToUpload(
  deps: Pick<Deps, "db" | "files" | "now" | "newId">,
  upload: Pick<UploadRow, "id" | "state" | "size" | "received">,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<Result<number, "conflict" | "too_large">> {
  if (upload.state !== "receiving" || upload.received !== offset) return err("conflict");
  let at = offset;
  for await (const piece of pieces(body)) {
    if (at + piece.length > upload.size) return err("too_large");
    if (!(await keep(deps, upload.id, at, piece))) return err("conflict");
    at += piece.length;
  }
  return ok(at);
}

async function keep(
  deps: Pick<Deps, "db" | "files" | "now" | "newId">,
  uploadId: string,
  start: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const stored = await storeObject(deps, uploadId, start, bytes);
  if (stored === null) return false;
  const kept = await keepPiece(deps.db, uploadId, start, start + bytes.length, stored.key);
  if (!kept) await dropObjects(deps, [stored.key]);
  return kept;
}

async function* pieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let length = 0;
  const take = () => {
    const piece = Buffer.concat(held);
    held = [];
    length = 0;
    return piece;
  };
  try {
    for await (const part of body) {
      held.push(part);
      length += part.length;
      if (length >= PIECE) yield take();
    }
  } catch (broken) {
    if (length > 0) yield take();
    throw broken;
  }
  if (length > 0) yield take();
}
