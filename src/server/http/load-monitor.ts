import { monitorEventLoopDelay } from "node:perf_hooks";

/** Above one of these limits, a request is refused rather than answered late. */
export type LoadLimits = Readonly<{
  /** Queries that wait for a database connection: some hundred milliseconds of work. */
  queries: number;
  pages: number;
  /** In milliseconds. */
  delay: number;
}>;
const LOAD_LIMITS: LoadLimits = { queries: 250, pages: 150, delay: 1000 };

const SAMPLE_INTERVAL_MS = 500;
export const RETRY_AFTER_SECONDS = 5;

export type QueueSizes = Readonly<{ queries: () => number; pages: () => number }>;

export type LoadMonitor = Readonly<{
  isOverloaded: () => boolean;
  delay: () => number;
  stop: () => void;
}>;

export function monitorLoad({ queries, pages }: QueueSizes, limits: LoadLimits = LOAD_LIMITS): LoadMonitor {
  const loop = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS / 10 });
  loop.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // The histogram measures the whole time between two samples.
    delay = loop.count === 0 ? 0 : Math.max(0, loop.mean / 1e6 - SAMPLE_INTERVAL_MS / 10);
    loop.reset();
  }, SAMPLE_INTERVAL_MS).unref();
  return {
    isOverloaded: () => delay > limits.delay || queries() > limits.queries || pages() > limits.pages,
    delay: () => delay,
    stop: () => {
      clearInterval(timer);
      loop.disable();
    },
  };
}
