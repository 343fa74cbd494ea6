import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = "br" | "gzip" | "identity";

/** One body in every encoding we answer in. `isSmallest`: more effort would make it no smaller. */
export type EncodedBodies = Readonly<Record<Encoding, Buffer>> & { readonly isSmallest?: boolean };

/** Below this many bytes compression costs more than it saves. */
const MIN_BYTES = 400;
const COMPRESSIBLE_TYPES =
  /^(text\/|application\/(json|xml|javascript|manifest\+json|[\w.-]+\+(json|xml))|image\/svg)/;

/**
 * `quick` is for one reader, who waits, and depends on how busy the processor is; `shared` is for the first of many readers,
 * who waits for the small form as well; `best` is made in the background, for all who come later.
 */
export type Effort = "quick" | "shared" | "best";
const GZIP_LEVEL: Record<Effort, number> = { quick: 6, shared: 9, best: 9 };
const BROTLI_QUALITY = { busy: 5, idle: 10, best: 11 };
/** A longer body would keep its reader waiting for too long, in bytes: at quality 11, and at quality 10. */
const MAX_BEST_BYTES = 75_000;
const MAX_IDLE_BYTES = 150_000;

/** The slow qualities, 10 and 11, may take this part of one processor's time; what comes beside that gets quality 5. */
let processorShare = 1 / 5;
/** When a slow quality may be used next, in milliseconds of `performance.now()`. */
let nextIdleAt = 0;

/** Part of its time that the main thread may be at work while slow qualities are used. */
const MAX_UTILIZATION = 0.5;
/** Time after which utilization is measured from a new moment, in milliseconds. */
const UTILIZATION_WINDOW_MS = 500;
let utilizationStart = { at: performance.now(), usage: performance.eventLoopUtilization() };

/** Whether many pages are being made: the processor is worth more to their readers than a smaller page is. */
function isBusy(now: number): boolean {
  const usage = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(usage, utilizationStart.usage);
  if (now - utilizationStart.at >= UTILIZATION_WINDOW_MS) utilizationStart = { at: now, usage };
  return utilization > MAX_UTILIZATION && processorShare < 1;
}

/** @param percent of the time of one processor that the slow qualities may take from now on */
export function limitCompression(percent: number): void {
  processorShare = percent / 100;
  nextIdleAt = processorShare > 0 ? 0 : Infinity;
}

/** The slowest quality that a body of this length gets while its reader waits. */
const slowQuality = (body: Buffer): number =>
  body.length <= MAX_BEST_BYTES ? BROTLI_QUALITY.best : BROTLI_QUALITY.idle;

const brotliWith = (quality: number, body: Buffer, params: Record<number, number>): Promise<Buffer> =>
  brotli(body, { params: { ...params, [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * Of a page of 66 KB, quality 5 makes 15.6 KB in 2 ms of a processor, quality 10 14.3 KB in 32 ms, quality 11 14.0 KB in 93 ms
 * (of 20 KB: 1, 9 and 24 ms). It is worth it on a slow line, where a page below 14.6 KB comes with the first packets. Many
 * requests at once must not keep the processors busy with it.
 */
async function quickBrotli(body: Buffer, params: Record<number, number>): Promise<Buffer> {
  const start = performance.now();
  const idle = body.length <= MAX_IDLE_BYTES && start >= nextIdleAt && !isBusy(start);
  if (idle) nextIdleAt = Infinity;
  try {
    return await brotliWith(idle ? slowQuality(body) : BROTLI_QUALITY.busy, body, params);
  } finally {
    const end = performance.now();
    if (idle) nextIdleAt = end + (end - start) * (1 / processorShare - 1);
  }
}

/** Bits of a block of 64 KiB. */
const SMALL_BLOCK_BITS = 16;

/**
 * Which size of blocks suits a page is not known before: of the home in one language the smaller one saves half a percent,
 * of others nothing. Shorter texts are one block either way.
 */
async function smallestBrotli(body: Buffer, params: Record<number, number>): Promise<Buffer> {
  const blocks = body.length > 2 ** SMALL_BLOCK_BITS ? [0, SMALL_BLOCK_BITS] : [0];
  const results = await Promise.all(
    blocks.map((bits) =>
      brotli(body, { params: { ...params, [zlib.constants.BROTLI_PARAM_LGBLOCK]: bits } }),
    ),
  );
  return results.reduce((one, other) => (other.length < one.length ? other : one));
}

type Compressed = { br: Buffer; isSmallest: boolean };

/** First answers compressed slowly at the same time: more would keep the processors from making pages. */
const MAX_SHARED_AT_ONCE = 2;
let sharedRunning = 0;

/**
 * A page that many readers get is compressed slowly once, before its first reader gets it: on a slow line that reader waits
 * longer for more packets than for the processor. A crowd of pages at once, as after a start, gets the quick form first.
 */
async function sharedBrotli(body: Buffer, params: Record<number, number>): Promise<Compressed> {
  const isCrowded = processorShare === 0 || sharedRunning >= MAX_SHARED_AT_ONCE;
  if (isCrowded) return { br: await brotliWith(BROTLI_QUALITY.busy, body, params), isSmallest: false };
  sharedRunning++;
  try {
    return body.length <= MAX_BEST_BYTES
      ? { br: await smallestBrotli(body, params), isSmallest: true }
      : { br: await brotliWith(BROTLI_QUALITY.idle, body, params), isSmallest: false };
  } finally {
    sharedRunning--;
  }
}

const compressBrotli = async (
  effort: Effort,
  body: Buffer,
  params: Record<number, number>,
): Promise<Compressed> => {
  if (effort === "shared") return sharedBrotli(body, params);
  return effort === "quick"
    ? { br: await quickBrotli(body, params), isSmallest: false }
    : { br: await smallestBrotli(body, params), isSmallest: true };
};

/** Whether a type is worth compressing: the others are compressed already. */
export const isCompressible = (type: string): boolean => COMPRESSIBLE_TYPES.test(type);

/** A body that is the same in every encoding. */
export const uncompressed = (body: Buffer): EncodedBodies => ({ br: body, gzip: body, identity: body });

/**
 * Compresses off the main thread; a body that is no text stays as it is.
 * @param encodings the encodings that somebody will ask for; in the others the body stays as it is
 */
export async function compress(
  body: Buffer,
  type: string,
  effort: Effort,
  encodings: readonly Encoding[] = ["br", "gzip"],
): Promise<EncodedBodies> {
  const bodies = uncompressed(body);
  if (body.length < MIN_BYTES || !isCompressible(type)) return bodies;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.best,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [compressed, gz] = await Promise.all([
    encodings.includes("br") ? compressBrotli(effort, body, params) : { br: body, isSmallest: false },
    encodings.includes("gzip") ? gzip(body, { level: GZIP_LEVEL[effort] }) : body,
  ]);
  return { ...bodies, ...compressed, gzip: gz };
}

/** The answers to `Accept-Encoding` headers; browsers send few different ones. */
const chosenEncodings = new Map<string, Encoding>();
const MAX_CHOSEN_ENCODINGS = 100;

/** The best encoding that a request accepts (RFC 9110 §12.5.3); identity when in doubt. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const known = chosenEncodings.get(accept);
  if (known !== undefined) return known;
  // Made-up headers must not take the place of real ones for ever.
  if (chosenEncodings.size >= MAX_CHOSEN_ENCODINGS) chosenEncodings.clear();
  const chosen = parseAcceptEncoding(accept);
  chosenEncodings.set(accept, chosen);
  return chosen;
}

function parseAcceptEncoding(accept: string): Encoding {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const item of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith("q="));
    (quality !== undefined && !(Number(quality.slice(2)) > 0) ? refused : accepted).add(name);
  }
  const accepts = (name: Encoding) => !refused.has(name) && (accepted.has(name) || accepted.has("*"));
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
}

/** A strong tag over the bytes before compression; each encoding is told apart by its ending. */
export const etagOf = (body: Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 22);
