import type { Deps } from "../deps";

/**
 * Work that nobody waits for. What is to be done lies in tables: a run does all that is due, so it may come twice, late,
 * or on two processes at once, and what a killed one left is found by the next.
 */
export type Job = Readonly<{
  /** `feature.what`, such as `outbox.send`. */
  name: string;
  /** When it runs in any case, in UTC: minute, hour, day, month, weekday. `wake` brings it sooner. */
  cron: string;
  /**
   * Does what is due. What it throws is logged, kept, and the run repeated.
   * @param signal aborts when the program is to end: come back after the piece in hand, the next run goes on
   */
  run: (deps: Deps, signal: AbortSignal) => Promise<unknown>;
}>;
