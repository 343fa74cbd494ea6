// @ts-check
// Runs in the picture process only. All decoding of untrusted bytes is in this file.
import sharp from "sharp";

// Security: no other formats, such as SVG, PDF, TIFF or future ones.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((kind) => `VipsForeignLoad${kind}`),
});
sharp.cache(false);
sharp.concurrency(1);

/** @typedef {{ pixels: number, heldBytes: number, seconds: number }} Limits see `PictureLimits` */
/** @typedef {{ format: "avif" | "webp" | "jpg", width: number }} Output */

class Refused extends Error {}

/** Accepts warnings, which many phone pictures cause. @param {Buffer} bytes @param {Limits} limits */
const open = (bytes, { pixels, seconds }) =>
  sharp(bytes, { limitInputPixels: pixels, failOn: "error", sequentialRead: true }).timeout({ seconds });

/**
 * Bytes that must be in memory at the same time. Interlaced, progressive, rotated, WebP and AVIF pictures are held whole
 * (JPEG as coefficients of two bytes, mostly with chroma subsampling); others stream by row.
 * @param {import("sharp").Metadata} head
 * @param {number} scale divisor that the JPEG and WebP decoders apply while reading
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
  // An animation needs the frame, the previous one and the canvas, unscaled and with alpha.
  if (pages > 1) return 3 * pixels * 4;
  return samples * (isTurned ? 3 : 2);
}

/** Decoding WebP reserves five bytes per pixel at any scale; more would exceed the process limit. */
const MOST_WEBP_PIXELS = 25_000_000;

/** Pixels in a WebP header (RFC 9649), else 0: the decoder allocates them at once. @param {Buffer} bytes */
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
  // These encoders do not hold the whole picture, unlike WebP or optimised Huffman tables.
  const asPng = head.format === "png" || head.hasAlpha;
  const made = asPng
    ? picture.png({ compressionLevel: 6 })
    : picture.jpeg({ quality: 88, optimiseCoding: false });
  return { answer: { type: asPng ? "image/png" : "image/jpeg" }, parts: [await made.toBuffer()] };
}

/** @type {Record<Output["format"], (picture: import("sharp").Sharp) => import("sharp").Sharp>} */
const ENCODERS = {
  avif: (picture) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 74, effort: 5 }),
  // JPEG has no transparency.
  jpg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 74, mozjpeg: true }),
};

/**
 * Privacy: outputs are made of bare pixels, without metadata such as location. Decodes once, at the widest size.
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

/** Maps an error to a problem; the decoder has messages only, no codes. @param {unknown} error */
export function problemOf(error) {
  const reason = error instanceof Error ? error.message : "";
  if (error instanceof Refused) return reason;
  if (/pixel limit/i.test(reason)) return "too_many_pixels";
  if (/unsupported image format/i.test(reason)) return "not_a_picture";
  // Out of memory or time, which does not mean that the file is damaged.
  if (/memory|timeout/i.test(reason)) return "unreadable";
  return "damaged";
}
