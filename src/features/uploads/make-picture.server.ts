import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp } from "sharp";
import { type MediaFormat, fallbackWidth } from "../../platform/media-address";
import { type Result, err, ok } from "../../platform/result";
import { LEAST_SIDE, MOST_BYTES, MOST_PIXELS, type PictureError, widthsOf } from "./uploads.model";

// Nothing but these is decoded, in this whole program: no SVG, PDF, TIFF or what the library learns next.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}`),
});

// One picture after another, by one thread, and nothing of it kept: what one costs in memory is what it costs the program.
sharp.cache(false);
sharp.concurrency(1);

/** `truncated` and worse are refused; mere warnings are not: many phones write files with some. */
export const INPUT = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true } as const;
/** Longest time one step may take, in seconds. */
export const PATIENCE = 60;

/** Bytes against looks, as seen on photographs of people and rooms. */
const ENCODERS: Record<MediaFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 5 }),
  // JPEG knows no transparency.
  jpg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 74, mozjpeg: true }),
};

/** A file made of a picture; `digest` is its SHA-256. */
type Rendition = {
  format: MediaFormat;
  width: number;
  height: number;
  bytes: Buffer;
  digest: string;
};
export type MadePicture = { width: number; height: number; renditions: Rendition[] };

/**
 * Makes the files of a picture: upright, in sRGB, in the widths and formats that pages ask for. They are made of bare
 * pixels, so nothing else of the original can be in them: no place, no time, no camera, no hidden second picture. The
 * kind of file is read from its bytes. Of an animation the first frame is taken.
 */
export async function makePicture(bytes: Uint8Array): Promise<Result<MadePicture, PictureError>> {
  const read = await readPixels(bytes);
  if (!read.ok) return read;
  const { pixels, raw, width, height } = read.value;
  const widths = widthsOf(width);
  const renditions: Rendition[] = [];
  const make = async (format: MediaFormat, wide: number) => {
    const picture = sharp(pixels, { raw }).resize({ width: wide }).timeout({ seconds: PATIENCE });
    const { data, info } = await ENCODERS[format](picture).toBuffer({ resolveWithObject: true });
    renditions.push({ format, width: wide, height: info.height, bytes: data, digest: sha256(data) });
  };
  // One after another: readers are served meanwhile.
  for (const wide of widths) for (const format of ["avif", "webp"] as const) await make(format, wide);
  await make("jpg", fallbackWidth(widths));
  return ok({ width, height, renditions });
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

type Head = { width: number; height: number };

/**
 * Reads the head of a file: upright width and height in pixels. What would take more memory than there is to give is
 * refused before anything is decoded: a small file may unfold to gigabytes.
 */
export async function lookAt(bytes: Uint8Array): Promise<Result<Head, PictureError>> {
  if (bytes.length === 0) return err("empty");
  if (bytes.length > MOST_BYTES) return err("too_many_bytes");
  const known = refusedKind(bytes);
  if (known) return err(known);
  try {
    const head = await sharp(bytes, INPUT).metadata();
    const { width, height } = head.autoOrient;
    if (Math.min(width, height) < LEAST_SIDE) return err("too_small");
    if (heldBytes(head) > MOST_HELD) return err("too_many_pixels");
    return ok({ width, height });
  } catch (error) {
    return err(whyNot(error));
  }
}

/** Most memory that one picture may take while it is decoded, in bytes. */
const MOST_HELD = 200_000_000;

/**
 * What must be in memory at once. Files that are written in passes (interlaced, progressive) are held whole: in samples,
 * or for JPEG in coefficients of two bytes, of which half the colours are usually left out. Others go through in rows;
 * those of WebP and AVIF come whole, in bytes.
 */
function heldBytes(head: Metadata): number {
  const { width, height, channels, format, isProgressive, depth, chromaSubsampling } = head;
  const samples = width * height * channels;
  if (format === "jpeg") {
    if (!isProgressive) return 0;
    return 2 * width * height * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
  }
  if (format === "png" && !isProgressive) return 0;
  return samples * (depth === "ushort" ? 2 : 1);
}

/** Decodes once, at the widest size that is made; width and height are those of the upright original. */
async function readPixels(bytes: Uint8Array) {
  const head = await lookAt(bytes);
  if (!head.ok) return head;
  const { width, height } = head.value;
  try {
    const { data, info } = await sharp(bytes, INPUT)
      .autoOrient()
      .resize({ width: widthsOf(width).at(-1)!, withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: PATIENCE })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = {
      width: info.width,
      height: info.height,
      channels: info.channels,
      premultiplied: info.premultiplied,
    };
    return ok({ pixels: data, raw, width, height });
  } catch (error) {
    return err(whyNot(error));
  }
}

/** Kinds that people try and that have advice of their own. */
function refusedKind(bytes: Uint8Array): PictureError | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (/^[\s\xef\xbb\xbf]*<(\?xml|svg|!doctype svg|!--)/i.test(start)) return "drawing";
  if (start.slice(4, 8) === "ftyp" && /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(start.slice(8)))
    return start.slice(8, 64).includes("avif") ? null : "heic";
  return null;
}

/** The library tells its reasons in words only. */
export function whyNot(error: unknown): PictureError {
  const reason = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(reason)) return "too_many_pixels";
  if (/unsupported image format/i.test(reason)) return "not_a_picture";
  return "damaged";
}
