import { setTimeout as sleep } from "node:timers/promises";

/** Systems other than Linux start a program for each poll. */
const POLL_INTERVAL_MS = process.platform === "linux" ? 250 : 5000;
/** For a server that does not start (a full disk, say); doubled up to the maximum. */
const RESTART_DELAY_MS = { first: 500, max: 5000 };
/** A repeated reason is logged at most this often. */
const LOG_INTERVAL_MS = 60_000;

export type PostgresSupervisor = {
  check: () => void;
  /** Waits for a running start. @returns the current or last process id */
  stop: () => Promise<number>;
};

/** Restarts a server whenever it ends, for as long as it takes. */
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
