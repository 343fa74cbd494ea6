import { type Result, err, ok } from "./result";

/**
 * Lets at most `width` pieces of work run at once; the others wait in the order they came, `urgent` ones before all others.
 */
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
      // The place goes to the next in line, or is given back.
      const next = waitingUrgent.shift() ?? waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** How much the latest piece of work counts in the average duration. */
const LATEST_WEIGHT = 0.2;
/** Shortest and longest time after which to try again, in seconds. */
const [MIN_WAIT_SECONDS, MAX_WAIT_SECONDS] = [2, 120];

/** The same with a limit for those who wait: more are refused at once. @param maxQueued how many may wait */
export function createBoundedLimiter(concurrency: number, maxQueued: number) {
  const limiter = createLimiter(concurrency);
  let inFlight = 0;
  let average = 1;
  return {
    /** Seconds after which what is there now will be done, at the pace of the last pieces of work. */
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
