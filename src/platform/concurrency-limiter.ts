import { type Result, err, ok } from "./result";

/** Runs at most `concurrency` tasks at a time, in order; urgent ones first. */
export function createLimiter(
  concurrency: number,
): <T>(task: () => Promise<T>, urgent?: boolean) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const waitingUrgent: (() => void)[] = [];
  return async (task, urgent = false) => {
    if (running < concurrency) running++;
    else await new Promise<void>((resolve) => (urgent ? waitingUrgent : waiting).push(resolve));
    try {
      return await task();
    } finally {
      // Hands the slot to the next task.
      const next = waitingUrgent.shift() ?? waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Weight of the latest task in the average duration. */
const LATEST_WEIGHT = 0.2;
const [MIN_WAIT_SECONDS, MAX_WAIT_SECONDS] = [2, 120];

/** Like `createLimiter`, but returns `busy` when `maxQueued` tasks wait already. */
export function createBoundedLimiter(concurrency: number, maxQueued: number) {
  const limiter = createLimiter(concurrency);
  let inFlight = 0;
  let average = 1;
  return {
    /** Estimated time until the current tasks are done. */
    retryAfterSeconds: () =>
      Math.min(MAX_WAIT_SECONDS, Math.max(MIN_WAIT_SECONDS, Math.ceil((average * inFlight) / concurrency))),
    async run<T>(task: () => Promise<T>): Promise<Result<T, "busy">> {
      if (inFlight >= concurrency + maxQueued) return err("busy");
      inFlight++;
      try {
        return await limiter(async () => {
          const startedAt = performance.now();
          const result = await task();
          average += LATEST_WEIGHT * ((performance.now() - startedAt) / 1000 - average);
          return ok(result);
        });
      } finally {
        inFlight--;
      }
    },
  };
}
