import { monitorEventLoopDelay } from "node:perf_hooks";

/** Above one of these a request is better refused at once than answered late. */
export type LoadLimits = Readonly<{
  /** Queries that wait for a connection of the database: some hundred milliseconds of work. */
  queries: number;
  /** Pages that are being made or wait for it. */
  pages: number;
  /** How late the event loop comes to what is due, in milliseconds, on the average of a look. */
  delay: number;
}>;
const LOAD_LIMITS: LoadLimits = { queries: 250, pages: 150, delay: 1000 };

/** How often the event loop is looked at, in milliseconds; it is sampled ten times in between. */
const SAMPLE_INTERVAL_MS = 500;
/** Seconds after which a refused request is worth another try. */
export const RETRY_AFTER_SECONDS = 5;

export type QueueSizes = Readonly<{ queries: () => number; pages: () => number }>;

/** Whether there is more to do than can be done soon. */
export type LoadMonitor = Readonly<{
  isOverloaded: () => boolean;
  /** How late the event loop is, in milliseconds. */
  delay: () => number;
  stop: () => void;
}>;

/** Watches the queues of this process: what needs the database or a renderer is refused while they are too long. */
export function monitorLoad({ queries, pages }: QueueSizes, limits: LoadLimits = LOAD_LIMITS): LoadMonitor {
  const loop = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS / 10 });
  loop.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // What is measured is the whole pause between two samples; the part that was asked for is none of a delay.
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
