import sharp from "sharp";
import { type Result, err, ok } from "../../platform/result";
import type { FileError, FileType } from "./file-uploads.model";
import { isTextFile, sniff } from "./file-uploads.model";
import { INPUT, PATIENCE, lookAt, whyNot } from "./make-picture.server";

/** A file as it is kept. */
export type CheckedFile = { type: FileType; bytes: Uint8Array };

/**
 * Looks at the bytes: they must be of the declared kind, PDF, picture or text, and whole. Of a picture only its pixels are kept,
 * upright: no place, no time, no camera. What is inside a PDF is not looked at; it is never opened in our pages.
 * @param raw of a picture only its head is read, and its bytes stay what they are
 */
export async function checkFile(
  bytes: Uint8Array,
  declared: FileType,
  raw = false,
): Promise<Result<CheckedFile, FileError>> {
  const type = sniff(bytes);
  // Whether it can be read is told by whoever reads it, row by row.
  if (isTextFile(declared)) return type === null ? ok({ type: declared, bytes }) : err("wrong_type");
  // A JPEG that is called .png is common and harmless; a picture that is called .pdf is not what was meant.
  if (type === null || (type === "application/pdf") !== (declared === "application/pdf"))
    return err("wrong_type");
  if (type === "application/pdf") return isWholePdf(bytes) ? ok({ type, bytes }) : err("damaged");
  return raw ? asItIs(bytes, type) : withoutMetadata(bytes, type);
}

/** Its last lines are there (ISO 32000-2 §7.5.5); a file that was cut off has none. */
const isWholePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(-2048)).toString("latin1").includes("%%EOF");

type PictureType = "image/jpeg" | "image/png" | "image/webp";

async function asItIs(bytes: Uint8Array, type: PictureType): Promise<Result<CheckedFile, FileError>> {
  const looked = await lookAt(bytes);
  // What is only too small is told with its own words by whoever makes something of it.
  if (looked.ok || looked.error === "too_small") return ok({ type, bytes });
  return err(looked.error === "too_many_pixels" ? looked.error : "damaged");
}

async function withoutMetadata(
  bytes: Uint8Array,
  type: PictureType,
): Promise<Result<CheckedFile, FileError>> {
  try {
    const picture = sharp(bytes, INPUT).autoOrient().toColourspace("srgb").timeout({ seconds: PATIENCE });
    const made = {
      "image/jpeg": () => picture.jpeg({ quality: 88, mozjpeg: true }),
      "image/png": () => picture.png(),
      "image/webp": () => picture.webp({ quality: 88 }),
    }[type]();
    return ok({ type, bytes: await made.toBuffer() });
  } catch (error) {
    const reason = whyNot(error);
    return err(reason === "too_many_pixels" ? reason : "damaged");
  }
}
