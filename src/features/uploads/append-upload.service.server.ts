import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { waitsUntil } from "./file-uploads.model";
import type { UploadRow } from "./file-uploads.store.server";
import { keepPiece } from "./file-uploads.store.server";
import { dropObjects, storeObject } from "./stored-object.server";
import { UNKNOWN_SENDER } from "./upload-room.model";
import { makeRoom } from "./upload-room.service.server";

type Appender = Pick<Deps, "db" | "files" | "now" | "newId" | "log">;

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
  deps: Appender,
  upload: Pick<UploadRow, "id" | "state" | "size" | "received" | "sender" | "createdAt">,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<Result<number, "conflict" | "too_large" | "no_room">> {
  if (upload.state !== "receiving" || upload.received !== offset) return err("conflict");
  let at = offset;
  for await (const piece of pieces(body)) {
    if (at + piece.length > upload.size) return err("too_large");
    if (!(await makeRoom(deps, upload.sender ?? UNKNOWN_SENDER, piece.length))) return err("no_room");
    if (!(await keep(deps, upload, at, piece))) return err("conflict");
    at += piece.length;
  }
  return ok(at);
}

async function keep(
  deps: Appender,
  upload: Pick<UploadRow, "id" | "createdAt">,
  start: number,
  bytes: Uint8Array,
): Promise<boolean> {
  const stored = await storeObject(deps, upload.id, start, bytes);
  if (stored === null) return false;
  const expiresAt = waitsUntil(upload.createdAt);
  const kept = await keepPiece(deps.db, upload.id, {
    start,
    end: start + bytes.length,
    key: stored.key,
    expiresAt,
  });
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
