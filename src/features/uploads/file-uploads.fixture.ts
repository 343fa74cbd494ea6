import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { Deps } from "../../platform/deps";
import { ANONYMOUS } from "../../platform/auth/principal";
import { appendToUpload } from "./append-upload.service.server";
import type { FileType, Owner, Purpose } from "./file-uploads.model";
import { findOwnUpload, completeUpload, startUpload } from "./file-uploads.service.server";
import { openUpload } from "./read-uploads.service.server";

export const pdf = (size: number): Buffer =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 15), Buffer.from("%%EOF\n")]);

/** A JPEG with a GPS position and an author. */
export const photograph = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#c86" } })
    .jpeg()
    .withExif({
      IFD0: { Make: "Nokia", Artist: "Amina" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "3/1 7/1 0/1" },
    })
    .toBuffer();

export const visitor = (deps: Deps): Owner => ({ account: null, visitor: deps.newId() });

export async function* inChunks(bytes: Buffer, chunkSize = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
}

type UploadOptions = {
  id?: string;
  purpose?: Purpose;
  filetype?: FileType;
  filename?: string;
};

export async function startTestUpload(
  deps: Deps,
  owner: Owner,
  size: number,
  options: UploadOptions = {},
): Promise<string> {
  const started = await startUpload(deps, owner, {
    purpose: "cv",
    filename: "cv.pdf",
    filetype: "application/pdf",
    size,
    ...options,
  });
  if (!started.ok) throw new Error(started.error);
  return started.value.id;
}

/** Reads the received length and sends the rest, as a client does after a lost connection. */
export async function resumeUpload(deps: Deps, owner: Owner, id: string, bytes: Buffer) {
  const upload = await findOwnUpload(deps, owner, id);
  if (!upload) throw new Error("there is no such upload");
  if (upload.received < upload.size) {
    const rest = inChunks(bytes.subarray(upload.received));
    const appended = await appendToUpload(deps, upload, upload.received, rest);
    if (!appended.ok) throw new Error(appended.error);
  }
  return completeUpload(deps, (await findOwnUpload(deps, owner, id))!);
}

export async function uploadFile(
  deps: Deps,
  owner: Owner,
  bytes: Buffer,
  options: UploadOptions = {},
): Promise<string> {
  const id = await startTestUpload(deps, owner, bytes.length, options);
  const done = await resumeUpload(deps, owner, id, bytes);
  if (!done.ok) throw new Error(done.error);
  return id;
}

export async function readFileBytes(deps: Deps, owner: Owner, id: string): Promise<Buffer> {
  const file = await openUpload(deps, { owner, principal: ANONYMOUS }, id, async () => false);
  if (!file.ok) throw new Error(file.error);
  return buffer(file.value.stream);
}
