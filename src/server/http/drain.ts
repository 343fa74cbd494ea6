import { setTimeout as sleep } from "node:timers/promises";

/**
 * The way out of a process that others stand beside: it says so at `/readyz` while it still answers, so that the balancer
 * sends nothing new, and asks every client to open its next connection elsewhere.
 */
type Drain = Readonly<{
  /** Why the process ends, from the moment on in which that was certain; else null. */
  shutdownReason: () => ShutdownReason | null;
  /** It ends because a newer release has changed the database. */
  markOutdated: () => void;
  /** Says so, and goes on answering for the configured time. */
  start: () => Promise<void>;
}>;

/** `leaving`: it was asked to; `outdated`: it cannot work with the database any more. */
export type ShutdownReason = "leaving" | "outdated";

/** @param seconds longer than the balancer takes to notice; 0: nobody stands beside */
export function createDrain(seconds: number): Drain {
  let shutdownReason: ShutdownReason | null = null;
  return {
    shutdownReason: () => shutdownReason,
    markOutdated: () => void (shutdownReason = "outdated"),
    async start() {
      shutdownReason ??= "leaving";
      await sleep(seconds * 1000);
    },
  };
}
