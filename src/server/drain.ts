import { setTimeout as sleep } from "node:timers/promises";

/**
 * The way out of a process that others stand beside: it says so at `/readyz` while it still answers, so that the balancer
 * sends nothing new, and asks every client to open its next connection elsewhere.
 */
type Drain = Readonly<{
  /** Why the process ends, from the moment on in which that was certain; else null. */
  leaving: () => Leaving | null;
  /** It ends because a newer release has changed the database. */
  outdate: () => void;
  /** Says so, and goes on answering for the configured time. */
  leave: () => Promise<void>;
}>;

/** `leaving`: it was asked to; `outdated`: it cannot work with the database any more. */
export type Leaving = "leaving" | "outdated";

/** @param seconds longer than the balancer takes to notice; 0: nobody stands beside */
export function createDrain(seconds: number): Drain {
  let leaving: Leaving | null = null;
  return {
    leaving: () => leaving,
    outdate: () => void (leaving = "outdated"),
    async leave() {
      leaving ??= "leaving";
      await sleep(seconds * 1000);
    },
  };
}
