import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import type { FileError, FileType } from "./file-uploads.model";
import { isTextFile, sniffFileType } from "./file-uploads.model";
import { readPictureSize } from "./media/picture-renditions.server";

type DecodeDeps = Pick<Deps, "pictures">;

/** A file as it is kept. */
export type CheckedFile = { type: FileType; bytes: Uint8Array };

/**
 * Looks at the bytes: they must be of the declared kind, PDF, picture or text, and whole. Of a picture only its pixels are kept,
 * upright: no place, no time, no camera; a WebP becomes a JPEG, or a PNG where it is transparent. Of a PDF only its first and
 * last bytes are read: nothing in it is parsed or unpacked, and it is never opened in our pages.
 * @param raw of a picture only its head is read, and its bytes stay what they are
 */
export async function checkFile(
  deps: DecodeDeps,
  bytes: Uint8Array,
  declared: FileType,
  raw = false,
): Promise<Result<CheckedFile, FileError>> {
  const type = sniffFileType(bytes);
  // Whether it can be read is told by whoever reads it, row by row.
  if (isTextFile(declared)) return type === null ? ok({ type: declared, bytes }) : err("wrong_type");
  // A JPEG that is called .png is common and harmless; a picture that is called .pdf is not what was meant.
  if (type === null || (type === "application/pdf") !== (declared === "application/pdf"))
    return err("wrong_type");
  if (type === "application/pdf") return isWholePdf(bytes) ? ok({ type, bytes }) : err("damaged");
  return raw ? checkRawPicture(deps, bytes, type) : stripMetadata(deps, bytes);
}

/** Its last lines are there (ISO 32000-2 §7.5.5); a file that was cut off has none. */
const isWholePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(-2048)).toString("latin1").includes("%%EOF");

/** Its bytes stay what they are; a job makes something of them, and says itself when it is only too small. */
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
