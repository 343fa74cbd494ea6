import type { Deps } from "../deps";

/** Background work on due rows. Runs must be idempotent: they may repeat, be late or run in parallel. */
export type Job = Readonly<{
  name: string;
  /** UTC schedule (minute, hour, day, month, weekday); `enqueueJob` runs it earlier. */
  cron: string;
  /** Errors are logged and the run is retried. @param signal aborts at shutdown: return after the current item */
  run: (deps: Deps, signal: AbortSignal) => Promise<unknown>;
}>;
