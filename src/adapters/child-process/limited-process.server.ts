import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { readFrames, writeFrame } from "./frames.mjs";

/** What the system lets a process take. */
export type ProcessLimits = Readonly<{
  /** Private memory in bytes. Some 30 MB are the process itself. */
  dataBytes: number;
  /** Processor time of its whole life, in seconds. */
  processorSeconds: number;
}>;

type ProcessOptions = ProcessLimits &
  Readonly<{
    args: readonly (string | number)[];
    /** Added to the settings of the allocator; no secrets. */
    environment?: Readonly<Record<string, string>>;
    /** Largest answer. */
    maxAnswerBytes: number;
  }>;

type Frame = Readonly<{ head: Record<string, unknown>; parts: Buffer[] }>;

/** A child process that answers one request at a time. */
export type LimitedProcess = Readonly<{
  /**
   * Sends a request and waits for its answer.
   * @param seconds by the clock; then the process is killed
   * @returns null when the process ended, was killed or sent something else
   * @throws when no process could be started
   */
  request: (head: object, parts: readonly Uint8Array[], seconds: number) => Promise<Frame | null>;
  isRunning: () => boolean;
  kill: () => void;
}>;

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
 * Starts a script of `src/adapters` under limits of the system, with standard streams as its only connection. On Windows
 * there are no such limits.
 */
export function startLimitedProcess(script: string, options: ProcessOptions): LimitedProcess {
  const child = spawnLimited(script, options);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  // Requests report it; without one it would be an unhandled rejection.
  failed.catch(() => {});
  // A process that has died is noticed by its answer, which does not come.
  for (const stream of [child.stdin, child.stdout]) stream.on("error", () => {});
  const answers = readFrames(child.stdout, options.maxAnswerBytes);
  const kill = () => void child.kill("SIGKILL");
  // A pending request keeps the program alive, an idle process does not.
  const handles = [child, child.stdin as Socket, child.stdout as unknown as Socket];
  const hold = (isWaiting: boolean) => {
    for (const handle of handles)
      if (isWaiting) handle.ref();
      else handle.unref();
  };
  return {
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    kill,
    request: async (head, parts, seconds) => {
      const timer = setTimeout(kill, seconds * 1000);
      hold(true);
      try {
        writeFrame(child.stdin, head, parts);
        const next = await Promise.race([answers.next().catch(() => null), failed]);
        return next === null || next.done ? null : next.value;
      } finally {
        clearTimeout(timer);
        hold(false);
      }
    },
  };
}

function spawnLimited(script: string, { args, environment, dataBytes, processorSeconds }: ProcessOptions) {
  const command = [process.execPath, ...NODE_FLAGS, script, ...args.map(String)];
  // Limits of the system are set by a shell, which becomes the process. Small stacks, since each counts as private memory.
  const set = `ulimit -c 0; ulimit -s 2048; ulimit -t ${processorSeconds}; ulimit -d ${Math.ceil(dataBytes / 1024)}; exec "$@"`;
  const [file, ...rest] = process.platform === "win32" ? command : ["/bin/sh", "-c", set, "sh", ...command];
  return spawn(file!, rest, {
    env: { ...ENVIRONMENT, ...environment },
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
}
