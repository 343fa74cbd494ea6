// @ts-check
// Runs in the picture process only: every call of the decoder on bytes that somebody sent is in this file.
import sharp from "sharp";

// Nothing but these is decoded: no SVG, PDF, TIFF or what the library learns next.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}`),
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * @typedef {{ pixels: number, heldBytes: number, seconds: number }} Limits
 *   `pixels` of all frames; `heldBytes` that may have to be in memory at once; `seconds` for one step
 * @typedef {{ format: "avif" | "webp" | "jpg", width: number }} Output
 */

/** A reason for which a picture is refused; anything else that is thrown is an error of the decoder. */
class Refused extends Error {}

/**
 * `error` refuses truncated files and worse, but not mere warnings: many phones write files with some.
 * @param {Buffer} bytes @param {Limits} limits
 */
const open = (bytes, { pixels, seconds }) =>
  sharp(bytes, { limitInputPixels: pixels, failOn: "error", sequentialRead: true }).timeout({ seconds });

/**
 * Bytes that must be in memory at once to decode a picture. Files written in passes (interlaced, progressive) are held
 * whole: in samples, or for JPEG as coefficients of two bytes, usually with half the colours left out. So is what has to
 * be turned, and every WebP and AVIF. The rest streams through row by row.
 * @param {import("sharp").Metadata} head
 * @param {number} scale the decoder of JPEG and WebP can divide width and height by it while it reads
 */
function heldBytes(head, scale) {
  const { width, height, channels, format, isProgressive, depth, chromaSubsampling, pages = 1 } = head;
  const pixels = width * height;
  const scaled = pixels / scale ** 2;
  const isTurned = (head.orientation ?? 1) > 1;
  if (format === "jpeg") {
    const coefficients = 2 * pixels * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
    return (isProgressive ? coefficients : 0) + (isTurned ? scaled * channels : 0);
  }
  const samples = scaled * channels * (depth === "ushort" ? 2 : 1);
  if (format === "png")
    return (isProgressive || isTurned ? samples : 0) + (isProgressive && isTurned ? samples : 0);
  // An animation needs the frame, the one before and the canvas, with transparency and unscaled.
  if (pages > 1) return 3 * pixels * 4;
  // The decoders keep planes of their own beside the pixels.
  return samples * (isTurned ? 3 : 2);
}

/** A decoder of WebP reserves five bytes for each pixel, however small it reads it: more would not fit into the process. */
const MOST_WEBP_PIXELS = 25_000_000;

/**
 * Pixels that a WebP declares (RFC 9649); 0 for anything else. Its decoder takes memory for all of them as soon as it
 * opens a file, before the library compares them with the limit.
 * @param {Buffer} bytes
 */
function webpPixels(bytes) {
  if (bytes.length < 30 || bytes.toString("latin1", 8, 12) !== "WEBP") return 0;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
  if (kind === "VP8 ") return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
  const bits = bytes.readUInt32LE(21);
  return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1);
}

/** @param {Buffer} bytes @param {Limits} limits */
async function readHead(bytes, limits) {
  if (webpPixels(bytes) > Math.min(limits.pixels, MOST_WEBP_PIXELS)) throw new Refused("too_many_pixels");
  const head = await open(bytes, limits).metadata();
  const { width, height } = head.autoOrient;
  if (head.width * (head.pageHeight ?? head.height) * (head.pages ?? 1) > limits.pixels)
    throw new Refused("too_many_pixels");
  return { head, size: { width, height } };
}

/** @param {Buffer} bytes @param {Limits} limits */
export async function readSize(bytes, limits) {
  const { head, size } = await readHead(bytes, limits);
  if (heldBytes(head, 1) > limits.heldBytes) throw new Refused("too_many_pixels");
  return { answer: size, parts: [] };
}

/** @param {Buffer} bytes @param {Limits} limits */
export async function clean(bytes, limits) {
  const { head, size } = await readHead(bytes, limits);
  const scales = head.format === "jpeg" || head.format === "webp" ? [1, 2, 4, 8] : [1];
  const scale = scales.find((each) => heldBytes(head, each) <= limits.heldBytes);
  if (scale === undefined) throw new Refused("too_many_pixels");
  let picture = open(bytes, limits).autoOrient();
  if (scale > 1) picture = picture.resize({ width: Math.max(1, Math.floor(size.width / scale)) });
  picture = picture.toColourspace("srgb");
  // Neither encoder holds the picture whole, as those with optimized tables and WebP would.
  const asPng = head.format === "png" || head.hasAlpha;
  const made = asPng
    ? picture.png({ compressionLevel: 6 })
    : picture.jpeg({ quality: 88, optimiseCoding: false });
  return { answer: { type: asPng ? "image/png" : "image/jpeg" }, parts: [await made.toBuffer()] };
}

/**
 * Bytes against looks, as seen on photographs of people and rooms.
 * @type {Record<Output["format"], (picture: import("sharp").Sharp) => import("sharp").Sharp>}
 */
const ENCODERS = {
  avif: (picture) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 5 }),
  // JPEG knows no transparency.
  jpg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 74, mozjpeg: true }),
};

/**
 * Decodes once, at the widest size; every file is then made of bare pixels, so nothing else of the original can be in
 * it: no place, no time, no camera, no hidden second picture.
 * @param {Buffer} bytes @param {Limits} limits @param {readonly Output[]} outputs
 */
export async function render(bytes, limits, outputs) {
  await readSize(bytes, limits);
  const { data, info } = await open(bytes, limits)
    .autoOrient()
    .resize({ width: Math.max(...outputs.map(({ width }) => width)), withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels, premultiplied } = info;
  const raw = { width, height, channels, premultiplied };
  const parts = [];
  const heights = [];
  for (const output of outputs) {
    const picture = sharp(data, { raw }).resize({ width: output.width }).timeout({ seconds: limits.seconds });
    const made = await ENCODERS[output.format](picture).toBuffer({ resolveWithObject: true });
    parts.push(made.data);
    heights.push(made.info.height);
  }
  return { answer: { heights }, parts };
}

/** The reason for a refusal. The decoder tells its own in words only. @param {unknown} error */
export function problemOf(error) {
  const reason = error instanceof Error ? error.message : "";
  if (error instanceof Refused) return reason;
  if (/pixel limit/i.test(reason)) return "too_many_pixels";
  if (/unsupported image format/i.test(reason)) return "not_a_picture";
  // The system gave no more memory, or time was up: that says nothing about the file being whole.
  if (/memory|timeout/i.test(reason)) return "unreadable";
  return "damaged";
}
