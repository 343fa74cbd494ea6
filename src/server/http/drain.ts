import { setTimeout as sleep } from "node:timers/promises";

/** Fails `/readyz` while requests are still served, so that the load balancer sends no new ones. */
type Drain = Readonly<{
  shutdownReason: () => ShutdownReason | null;
  markOutdated: () => void;
  start: () => Promise<void>;
}>;

/** `leaving`: it was asked to end; `outdated`: a newer release changed the database. */
export type ShutdownReason = "leaving" | "outdated";

/** @param seconds longer than the load balancer takes to notice; 0 for a single process */
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
