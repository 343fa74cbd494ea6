import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = "br" | "gzip" | "identity";

/** One body in every encoding we answer in. */
export type Bodies = Readonly<Record<Encoding, Buffer>>;

/** Below this many bytes compression costs more than it saves. */
const LEAST = 400;
const TEXT = /^(text\/|application\/(json|xml|javascript|manifest\+json|[\w.-]+\+(json|xml))|image\/svg)/;

/** `quick` is for the reader who waits, `best` for everybody after; they differ while there is much to do, and for long bodies. */
export type Effort = "quick" | "best";
const GZIP_LEVEL: Record<Effort, number> = { quick: 6, best: 9 };
const BROTLI_QUALITY = { busy: 5, idle: 10, best: 11 };
/** A longer body would keep its reader waiting for too long, in bytes: at quality 11, and at quality 10. */
const MOST_BEST = 75_000;
const MOST_IDLE = 150_000;

/** The slow qualities, 10 and 11, may take this part of one processor's time; what comes beside that gets quality 5. */
let share = 1 / 5;
/** When a slow quality may be used next, in milliseconds of `performance.now()`. */
let idleAt = 0;

/** @param percent of the time of one processor that the slow qualities may take from now on */
export function limitCompression(percent: number): void {
  share = percent / 100;
  idleAt = share > 0 ? 0 : Infinity;
}

/**
 * Of a page of 66 KB, quality 5 makes 15.6 KB in 2 ms of a processor, quality 10 14.3 KB in 32 ms, quality 11 14.0 KB in 93 ms
 * (of 20 KB: 1, 9 and 24 ms). It is worth it on a slow line, where a page below 14.6 KB comes with the first packets. Many
 * requests at once must not keep the processors busy with it.
 */
async function quickBrotli(body: Buffer, params: Record<number, number>): Promise<Buffer> {
  const start = performance.now();
  const idle = body.length <= MOST_IDLE && start >= idleAt;
  const slow = body.length <= MOST_BEST ? BROTLI_QUALITY.best : BROTLI_QUALITY.idle;
  const quality = idle ? slow : BROTLI_QUALITY.busy;
  if (idle) idleAt = Infinity;
  try {
    return await brotli(body, { params: { ...params, [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });
  } finally {
    const end = performance.now();
    if (idle) idleAt = end + (end - start) * (1 / share - 1);
  }
}

/** Bits of a block of 64 KiB. */
const SMALL_BLOCK = 16;

/**
 * Which size of blocks suits a page is not known before: of the home in one language the smaller one saves half a percent,
 * of others nothing. Shorter texts are one block either way.
 */
async function smallestBrotli(body: Buffer, params: Record<number, number>): Promise<Buffer> {
  const blocks = body.length > 2 ** SMALL_BLOCK ? [0, SMALL_BLOCK] : [0];
  const made = await Promise.all(
    blocks.map((bits) =>
      brotli(body, { params: { ...params, [zlib.constants.BROTLI_PARAM_LGBLOCK]: bits } }),
    ),
  );
  return made.reduce((one, other) => (other.length < one.length ? other : one));
}

/** Whether a type is worth compressing: the others are compressed already. */
export const isText = (type: string): boolean => TEXT.test(type);

/**
 * Compresses off the main thread; a body that is no text stays as it is.
 * @param wanted the encodings that somebody will ask for; in the others the body stays as it is
 */
export async function compress(
  body: Buffer,
  type: string,
  effort: Effort,
  wanted: readonly Encoding[] = ["br", "gzip"],
): Promise<Bodies> {
  const bodies = { br: body, gzip: body, identity: body };
  if (body.length < LEAST || !isText(type)) return bodies;
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY.best,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const asBrotli = () => (effort === "quick" ? quickBrotli(body, params) : smallestBrotli(body, params));
  const [br, gz] = await Promise.all([
    wanted.includes("br") ? asBrotli() : body,
    wanted.includes("gzip") ? gzip(body, { level: GZIP_LEVEL[effort] }) : body,
  ]);
  return { ...bodies, br, gzip: gz };
}

/** The best encoding that a request accepts (RFC 9110 §12.5.3); identity when in doubt. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const refused = new Set<string>();
  const named = new Set<string>();
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith("q="));
    (quality !== undefined && !(Number(quality.slice(2)) > 0) ? refused : named).add(name);
  }
  const takes = (name: Encoding) => !refused.has(name) && (named.has(name) || named.has("*"));
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}

/** A strong tag over the bytes before compression; each encoding is told apart by its ending. */
export const etagOf = (body: Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 22);
