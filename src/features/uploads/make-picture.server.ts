import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { type MediaFormat, fallbackWidth } from "../../platform/media-address";
import { type Result, err, ok } from "../../platform/result";
import { LEAST_SIDE, MOST_BYTES, MOST_PIXELS, type PictureError, widthsOf } from "./uploads.model";

// Nothing but these is decoded, in this whole program: no SVG, PDF, TIFF or what the library learns next.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}`),
});

/** `truncated` and worse are refused; mere warnings are not: many phones write files with some. */
const INPUT = { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true } as const;
/** Longest time one step may take, in seconds. */
const PATIENCE = 60;

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

/** Decodes once, at the widest size that is made; width and height are those of the upright original. */
async function readPixels(bytes: Uint8Array) {
  if (bytes.length === 0) return err("empty");
  if (bytes.length > MOST_BYTES) return err("too_many_bytes");
  const known = refusedKind(bytes);
  if (known) return err(known);
  try {
    const { autoOrient } = await sharp(bytes, INPUT).metadata();
    const { width, height } = autoOrient;
    if (Math.min(width, height) < LEAST_SIDE) return err("too_small");
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
function whyNot(error: unknown): PictureError {
  const reason = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(reason)) return "too_many_pixels";
  if (/unsupported image format/i.test(reason)) return "not_a_picture";
  return "damaged";
}
