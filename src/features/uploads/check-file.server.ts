import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import type { FileError, FileType } from "./file-uploads.model";
import { isTextFile, sniffFileType } from "./file-uploads.model";
import { readPictureSize } from "./media/picture-renditions.server";

type DecodeDeps = Pick<Deps, "pictures">;

export type CheckedFile = { type: FileType; bytes: Uint8Array };

/**
 * Checks type and completeness of the bytes. PDFs are never parsed; pictures keep only their upright pixels,
 * and a WebP becomes a JPEG, or a PNG if transparent.
 * @param raw checks only the header of a picture and leaves its bytes unchanged
 */
export async function checkFile(
  deps: DecodeDeps,
  bytes: Uint8Array,
  declared: FileType,
  raw = false,
): Promise<Result<CheckedFile, FileError>> {
  const type = sniffFileType(bytes);
  // The reader of the rows reports encoding and syntax errors.
  if (isTextFile(declared)) return type === null ? ok({ type: declared, bytes }) : err("wrong_type");
  // A JPEG named .png is common and harmless. A picture named .pdf is not.
  if (type === null || (type === "application/pdf") !== (declared === "application/pdf"))
    return err("wrong_type");
  if (type === "application/pdf") return isWholePdf(bytes) ? ok({ type, bytes }) : err("damaged");
  return raw ? checkRawPicture(deps, bytes, type) : stripMetadata(deps, bytes);
}

/** A truncated file has no end marker (ISO 32000-2 §7.5.5). */
const isWholePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(-2048)).toString("latin1").includes("%%EOF");

/** The job that renders the picture reports `too_small`. */
async function checkRawPicture(
  deps: DecodeDeps,
  bytes: Uint8Array,
  type: FileType,
): Promise<Result<CheckedFile, FileError>> {
  const read = await readPictureSize(deps, bytes);
  if (read.ok || read.error === "too_small") return ok({ type, bytes });
  const { error } = read;
  return err(error === "too_many_pixels" || error === "unreadable" ? error : "damaged");
}

async function stripMetadata(
  { pictures }: DecodeDeps,
  bytes: Uint8Array,
): Promise<Result<CheckedFile, FileError>> {
  const cleaned = await pictures.clean(bytes);
  if (cleaned.ok) return cleaned;
  return err(cleaned.error === "not_a_picture" ? "damaged" : cleaned.error);
}
