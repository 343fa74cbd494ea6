import { setTimeout as sleep } from "node:timers/promises";

/** How often the process is looked at, in milliseconds; other systems than Linux have to start a program for it. */
const LOOK = process.platform === "linux" ? 250 : 5000;
/** Pause before another try when it does not start (a full disk, say), in milliseconds; doubled up to the second. */
const PAUSE = { first: 500, longest: 5000 };
/** What keeps it from starting is said at the first try, and then no more often than this, in milliseconds. */
const COMPLAIN_EVERY = 60_000;

export type Kept = {
  /** Looks at once: something has told us that it ended. */
  look: () => void;
  /** Keeps it no longer. @returns the process that runs, or ran last, when no start is under way any more */
  end: () => Promise<number>;
};

/**
 * Starts a server again whenever it has ended, for as long as it takes: nobody has to be called for a database that was
 * killed, or that had no room.
 * @param pid the process that runs
 * @param isUp whether a process is the server
 * @param start @returns the new process
 */
export function keepPostgres(pid: number, { isUp, start, log }: KeepOptions): Kept {
  let current = pid;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function again(): Promise<void> {
    log(`PostgreSQL (process ${current}) ended unexpectedly; it is started again`);
    const began = performance.now();
    let complained = -Infinity;
    for (let pause = PAUSE.first; !stopping.signal.aborted; pause = Math.min(pause * 2, PAUSE.longest)) {
      try {
        current = await start();
        log(`PostgreSQL is back after ${Math.round(performance.now() - began)} ms (process ${current})`);
        return;
      } catch (error) {
        if (performance.now() - complained >= COMPLAIN_EVERY) {
          complained = performance.now();
          log(error instanceof Error ? error.message : String(error));
        }
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }
  async function look(): Promise<void> {
    if (!(await isUp(current)) && !stopping.signal.aborted) await again();
  }
  const once = () => void (running ??= look().finally(() => (running = undefined)));
  const timer = setInterval(once, LOOK).unref();
  return {
    look: once,
    async end() {
      stopping.abort();
      clearInterval(timer);
      await running;
      return current;
    },
  };
}

type KeepOptions = {
  isUp: (pid: number) => Promise<boolean>;
  start: () => Promise<number>;
  log: (line: string) => void;
};
