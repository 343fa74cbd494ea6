import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = "br" | "gzip" | "identity";

/** `isSmallest`: more effort would not make it smaller. */
export type EncodedBodies = Readonly<Record<Encoding, Buffer>> & { readonly isSmallest?: boolean };

/** Below this many bytes compression costs more than it saves. */
const MIN_BYTES = 400;
const COMPRESSIBLE_TYPES =
  /^(text\/|application\/(json|xml|javascript|manifest\+json|[\w.-]+\+(json|xml))|image\/svg)/;

/** `quick`: one reader waits. `shared`: the first of many readers waits. `best`: in the background. */
export type Effort = "quick" | "shared" | "best";
const GZIP_LEVEL: Record<Effort, number> = { quick: 6, shared: 9, best: 9 };
const BROTLI_QUALITY = { busy: 5, idle: 10, best: 11 };
/** In bytes, at quality 11 and 10: a longer body would delay its reader too long. */
const MAX_BEST_BYTES = 75_000;
const MAX_IDLE_BYTES = 150_000;

/** Share of one processor for qualities 10 and 11; beyond it, quality 5 is used. */
let processorShare = 1 / 5;
/** In milliseconds of `performance.now()`. */
let nextIdleAt = 0;

const MAX_UTILIZATION = 0.5;
const UTILIZATION_WINDOW_MS = 500;
let utilizationStart = { at: performance.now(), usage: performance.eventLoopUtilization() };

/** Under load, the processor's time is worth more to readers than a smaller page. */
function isBusy(now: number): boolean {
  const usage = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(usage, utilizationStart.usage);
  if (now - utilizationStart.at >= UTILIZATION_WINDOW_MS) utilizationStart = { at: now, usage };
  return utilization > MAX_UTILIZATION && processorShare < 1;
}

export function limitCompression(percent: number): void {
  processorShare = percent / 100;
  nextIdleAt = processorShare > 0 ? 0 : Infinity;
}

const slowQuality = (body: Buffer): number =>
  body.length <= MAX_BEST_BYTES ? BROTLI_QUALITY.best : BROTLI_QUALITY.idle;

const brotliWith = (quality: number, body: Buffer, params: Record<number, number>): Promise<Buffer> =>
  brotli(body, { params: { ...params, [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });

/** A 66 KB page takes 2 ms at quality 5 (15.6 KB), 32 ms at 10 (14.3 KB) and 93 ms at 11 (14.0 KB). */
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

const SMALL_BLOCK_BITS = 16;

/** Which block size suits a page is unknown: the smaller one saves half a percent of the home page. */
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

/** More would keep the processors from rendering pages. */
const MAX_SHARED_AT_ONCE = 2;
let sharedRunning = 0;

/** On a slow line, the first of many readers waits longer for packets than for the processor. */
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

export const isCompressible = (type: string): boolean => COMPRESSIBLE_TYPES.test(type);

export const uncompressed = (body: Buffer): EncodedBodies => ({ br: body, gzip: body, identity: body });

/** Compresses text off the main thread. @param encodings in others the body stays uncompressed */
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

const chosenEncodings = new Map<string, Encoding>();
const MAX_CHOSEN_ENCODINGS = 100;

/** Returns the best accepted encoding (RFC 9110 §12.5.3); identity when in doubt. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const known = chosenEncodings.get(accept);
  if (known !== undefined) return known;
  // Made-up headers must not displace real ones for ever.
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

/** Returns a strong ETag of the uncompressed body; each encoding adds a suffix. */
export const etagOf = (body: Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 22);
