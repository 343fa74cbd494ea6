import { setTimeout as sleep } from "node:timers/promises";

/**
 * The way out of a process that others stand beside: it says so at `/readyz` while it still answers, so that the balancer
 * sends nothing new, and asks every client to open its next connection elsewhere.
 */
type Drain = Readonly<{
  /** True from the moment on in which the process was asked to end. */
  leaving: () => boolean;
  /** Says so, and goes on answering for the configured time. */
  leave: () => Promise<void>;
}>;

/** @param seconds longer than the balancer takes to notice; 0: nobody stands beside */
export function createDrain(seconds: number): Drain {
  let leaving = false;
  return {
    leaving: () => leaving,
    async leave() {
      leaving = true;
      await sleep(seconds * 1000);
    },
  };
}
