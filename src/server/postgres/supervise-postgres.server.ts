import { setTimeout as sleep } from "node:timers/promises";

/** How often the process is looked at, in milliseconds; other systems than Linux have to start a program for it. */
const POLL_INTERVAL_MS = process.platform === "linux" ? 250 : 5000;
/** Pause before another try when it does not start (a full disk, say), in milliseconds; doubled up to the second. */
const RESTART_DELAY_MS = { first: 500, max: 5000 };
/** What keeps it from starting is said at the first try, and then no more often than this, in milliseconds. */
const LOG_INTERVAL_MS = 60_000;

export type PostgresSupervisor = {
  /** Looks at once: something has told us that it ended. */
  check: () => void;
  /** Keeps it no longer. @returns the process that runs, or ran last, when no start is under way any more */
  stop: () => Promise<number>;
};

/**
 * Starts a server again whenever it has ended, for as long as it takes: nobody has to be called for a database that was
 * killed, or that had no room.
 * @param pid the process that runs
 * @param isUp whether a process is the server
 * @param start @returns the new process
 */
export function supervisePostgres(pid: number, { isUp, start, log }: SuperviseOptions): PostgresSupervisor {
  let current = pid;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function restart(): Promise<void> {
    log(`PostgreSQL (process ${current}) ended unexpectedly; it is started again`);
    const startedAt = performance.now();
    let lastLoggedAt = -Infinity;
    for (
      let delay = RESTART_DELAY_MS.first;
      !stopping.signal.aborted;
      delay = Math.min(delay * 2, RESTART_DELAY_MS.max)
    ) {
      try {
        current = await start();
        log(`PostgreSQL is back after ${Math.round(performance.now() - startedAt)} ms (process ${current})`);
        return;
      } catch (error) {
        if (performance.now() - lastLoggedAt >= LOG_INTERVAL_MS) {
          lastLoggedAt = performance.now();
          log(error instanceof Error ? error.message : String(error));
        }
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }
  async function check(): Promise<void> {
    if (!(await isUp(current)) && !stopping.signal.aborted) await restart();
  }
  const checkOnce = () => void (running ??= check().finally(() => (running = undefined)));
  const timer = setInterval(checkOnce, POLL_INTERVAL_MS).unref();
  return {
    check: checkOnce,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
      return current;
    },
  };
}

type SuperviseOptions = {
  isUp: (pid: number) => Promise<boolean>;
  start: () => Promise<number>;
  log: (line: string) => void;
};
