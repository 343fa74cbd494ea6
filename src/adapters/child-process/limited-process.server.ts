import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { readFrames, writeFrame } from "./frames.mjs";

export type ProcessLimits = Readonly<{
  /** Private memory; the process itself needs some 30 MB. */
  dataBytes: number;
  processorSeconds: number;
}>;

type ProcessOptions = ProcessLimits &
  Readonly<{
    args: readonly (string | number)[];
    /** Must not hold secrets. */
    environment?: Readonly<Record<string, string>>;
    maxAnswerBytes: number;
  }>;

type Frame = Readonly<{ head: Record<string, unknown>; parts: Buffer[] }>;

export type LimitedProcess = Readonly<{
  /** @returns null when the process ended, timed out or sent an invalid response @throws when it could not start */
  request: (head: object, parts: readonly Uint8Array[], seconds: number) => Promise<Frame | null>;
  isRunning: () => boolean;
  kill: () => void;
}>;

// Security: no memory is both writable and executable. Without JIT, the address space limit can be tight; work is native.
const NODE_FLAGS = ["--jitless", "--max-old-space-size=48", "--max-semi-space-size=1", "--no-warnings"];
/** Nothing of our environment, which holds secrets. Freed memory returns to the system at once (decision 69). */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
  UV_THREADPOOL_SIZE: "1",
};

/** Starts a script of `src/adapters` under OS limits (not on Windows), connected only by standard streams. */
export function startLimitedProcess(script: string, options: ProcessOptions): LimitedProcess {
  const child = spawnLimited(script, options);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  failed.catch(() => {});
  // A dead process is noticed by its missing response.
  for (const stream of [child.stdin, child.stdout]) stream.on("error", () => {});
  const answers = readFrames(child.stdout, options.maxAnswerBytes);
  const kill = () => void child.kill("SIGKILL");
  // Only a pending request blocks the exit of the program.
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
  // The shell sets the limits and execs the script. Stacks are small, as each counts as private memory.
  const set = `ulimit -c 0; ulimit -s 2048; ulimit -t ${processorSeconds}; ulimit -d ${Math.ceil(dataBytes / 1024)}; exec "$@"`;
  const [file, ...rest] = process.platform === "win32" ? command : ["/bin/sh", "-c", set, "sh", ...command];
  return spawn(file!, rest, {
    env: { ...ENVIRONMENT, ...environment },
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
}
