import { createLimiter } from "../../platform/concurrency-limiter";
import { type Result, err, ok } from "../../platform/result";
import type { CleanPicture, PictureProblem, PictureSize, PictureProcessor } from "../../ports/pictures";
import { type ProcessLimits, startLimitedProcess } from "../child-process/limited-process.server";

const MB = 1024 * 1024;

export type PictureLimits = ProcessLimits &
  Readonly<{
    pixels: number;
    /** Decoded samples in memory at the same time, computed from the header. */
    heldBytes: number;
    /** The process ends itself above this. Some 50 MB are code, mostly shared. */
    residentBytes: number;
    inputBytes: number;
    /** Wall-clock time; longer than CPU time, as the process has low priority. */
    seconds: number;
  }>;

export const UNTRUSTED_LIMITS: PictureLimits = {
  pixels: 50_000_000,
  heldBytes: 48 * MB,
  // A WebP of 24 million pixels: its decoder reserves five bytes per pixel at the start.
  dataBytes: 176 * MB,
  residentBytes: 160 * MB,
  inputBytes: 30 * MB,
  processorSeconds: 20,
  seconds: 60,
};

/** For staff photographs, processed one after another by a job. */
const LIBRARY_LIMITS: PictureLimits = {
  pixels: 50_000_000,
  heldBytes: 200 * MB,
  dataBytes: 512 * MB,
  residentBytes: 450 * MB,
  inputBytes: 30 * MB,
  processorSeconds: 120,
  seconds: 240,
};

const MAX_RESPONSE_BYTES = 64 * MB;

/**
 * Decodes each picture in its own process: a crash affects one only, and none of its data stays in memory. Two queues, so
 * that uploads do not wait for the slow files of the library.
 */
export function createChildProcessPictures(
  script: string,
  untrustedLimits = UNTRUSTED_LIMITS,
  libraryLimits = LIBRARY_LIMITS,
): PictureProcessor {
  const [limitUntrusted, limitLibrary] = [createLimiter(1), createLimiter(1)];
  const decodeUntrusted = (request: Request, bytes: Uint8Array) =>
    limitUntrusted(() => decode(script, untrustedLimits, request, bytes));
  return {
    readSize: async (bytes) => {
      const read = await decodeUntrusted({ work: "readSize", limits: libraryLimits }, bytes);
      return read.ok ? ok(read.value.answer as PictureSize) : read;
    },
    clean: async (bytes) => {
      const decoded = await decodeUntrusted({ work: "clean", limits: untrustedLimits }, bytes);
      if (!decoded.ok) return decoded;
      const { type } = decoded.value.answer as Pick<CleanPicture, "type">;
      return ok({ type, bytes: decoded.value.parts[0]! });
    },
    render: async (bytes, outputs) => {
      const request = { work: "render", limits: libraryLimits, outputs } as const;
      const decoded = await limitLibrary(() => decode(script, libraryLimits, request, bytes));
      if (!decoded.ok) return decoded;
      const { heights } = decoded.value.answer as { heights: number[] };
      return ok(decoded.value.parts.map((part, at) => ({ height: heights[at]!, bytes: part })));
    },
  };
}

type Request = { work: keyof PictureProcessor; limits: PictureLimits; outputs?: readonly object[] };
type Answer = Result<{ answer: unknown; parts: Buffer[] }, PictureProblem>;

/** @throws when the process could not start, which says nothing about the picture */
async function decode(
  script: string,
  limits: PictureLimits,
  request: Request,
  bytes: Uint8Array,
): Promise<Answer> {
  const { inputBytes, residentBytes, dataBytes, processorSeconds } = limits;
  const child = startLimitedProcess(script, {
    args: [inputBytes, residentBytes],
    dataBytes,
    processorSeconds,
    maxAnswerBytes: MAX_RESPONSE_BYTES,
  });
  try {
    const answered = await child.request(request, [bytes], limits.seconds);
    if (answered === null) return err("unreadable");
    const { head, parts } = answered;
    return head["problem"] === undefined
      ? ok({ answer: head["answer"], parts })
      : err(head["problem"] as PictureProblem);
  } finally {
    child.kill();
  }
}
