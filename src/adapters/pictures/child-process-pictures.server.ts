import { createLimiter } from "../../platform/concurrency-limiter";
import { type Result, err, ok } from "../../platform/result";
import type { CleanPicture, PictureProblem, PictureSize, PictureProcessor } from "../../ports/pictures";
import { type ProcessLimits, startLimitedProcess } from "../child-process/limited-process.server";

const MB = 1024 * 1024;

/** What one picture may take, in bytes, pixels and seconds. */
export type PictureLimits = ProcessLimits &
  Readonly<{
    /** Pixels of all frames. */
    pixels: number;
    /** Decoded samples that may have to be in memory at once, worked out from the header. */
    heldBytes: number;
    /** Resident memory at which the process ends itself. Some 50 MB are code, mostly shared with this process. */
    residentBytes: number;
    /** Largest file. */
    inputBytes: number;
    /** Time by the clock, after which a process is killed: more, since it gives way to readers on a busy machine. */
    seconds: number;
  }>;

/** Files that anybody may send: four at once must not take more than 150 MB, with all that stands around them. */
export const UNTRUSTED_LIMITS: PictureLimits = {
  pixels: 50_000_000,
  heldBytes: 48 * MB,
  // A WebP of 24 million pixels: its decoder reserves four bytes for each, and one more to halve it, before it uses any.
  dataBytes: 176 * MB,
  residentBytes: 160 * MB,
  inputBytes: 30 * MB,
  processorSeconds: 20,
  seconds: 60,
};

/** Photographs of editors and operators, made one after another by a job. */
const LIBRARY_LIMITS: PictureLimits = {
  pixels: 50_000_000,
  heldBytes: 200 * MB,
  dataBytes: 512 * MB,
  residentBytes: 450 * MB,
  inputBytes: 30 * MB,
  processorSeconds: 120,
  seconds: 240,
};

/** Largest answer: the files of one photograph. */
const MAX_RESPONSE_BYTES = 64 * MB;

/**
 * Decodes each picture in a process of its own, started for it and gone after it: one that crashes or exceeds a limit is
 * the end of one picture only, and nothing of one sender's picture is in memory with the next. Two lanes, so that strangers
 * do not wait for the slow files of the library; one process at a time in each. A process takes a fifth of a second to start.
 * @param script picture-process.mjs
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

/** @throws when no process could be started: that says nothing about the picture */
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
