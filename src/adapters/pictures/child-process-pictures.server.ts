import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { createLimiter } from "../../platform/concurrency-limiter";
import { type Result, err, ok } from "../../platform/result";
import type { CleanPicture, PictureProblem, PictureSize, PictureProcessor } from "../../ports/pictures";
import { readFrames, writeFrame } from "./frames.mjs";

const MB = 1024 * 1024;

/** What one picture may take, in bytes, pixels and seconds. */
export type PictureLimits = Readonly<{
  /** Pixels of all frames. */
  pixels: number;
  /** Decoded samples that may have to be in memory at once, worked out from the header. */
  heldBytes: number;
  /** Private memory of the process, enforced by the system. Some 30 MB are the process itself. */
  dataBytes: number;
  /** Resident memory at which the process ends itself. Some 50 MB are code, mostly shared with this process. */
  residentBytes: number;
  /** Largest file. */
  inputBytes: number;
  /** Processor time of one process, enforced by the system. */
  processorSeconds: number;
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

// Without compiled code the process needs no 512 MB of address space for it, so the system's limit can be tight, and
// no memory of it is ever both writable and executable. The work is done by native code: nothing gets slower.
const NODE_FLAGS = ["--jitless", "--max-old-space-size=48", "--max-semi-space-size=1", "--no-warnings"];
/** Nothing of our own environment: it holds secrets. Freed memory goes back to the system at once (decision 69). */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  UV_THREADPOOL_SIZE: "1",
};

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
  const child = spawnLimited(script, limits);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  // A process that has died is noticed by its answer, which does not come.
  for (const stream of [child.stdin, child.stdout]) stream.on("error", () => {});
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(kill, limits.seconds * 1000);
  try {
    writeFrame(child.stdin, request, [bytes]);
    const answered = readFrames(child.stdout, MAX_RESPONSE_BYTES).next();
    const next = await Promise.race([answered.catch(() => null), failed]);
    if (next === null || next.done) return err("unreadable");
    const { head, parts } = next.value;
    return head.problem === undefined ? ok({ answer: head.answer, parts }) : err(head.problem);
  } finally {
    clearTimeout(timer);
    kill();
  }
}

function spawnLimited(script: string, limits: PictureLimits): ChildProcessByStdio<Writable, Readable, null> {
  const { inputBytes, residentBytes, dataBytes } = limits;
  const command = [process.execPath, ...NODE_FLAGS, script, String(inputBytes), String(residentBytes)];
  // Limits of the system are set by a shell, which becomes the process. Small stacks, since each counts as private memory.
  const set = `ulimit -c 0; ulimit -s 2048; ulimit -t ${limits.processorSeconds}; ulimit -d ${Math.ceil(dataBytes / 1024)}; exec "$@"`;
  const [file, ...args] = process.platform === "win32" ? command : ["/bin/sh", "-c", set, "sh", ...command];
  return spawn(file!, args, { env: ENVIRONMENT, stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
}
