import { watchParent } from "./parent-process";

/** Ends the process: runs the cleanups so far, once. */
export function createShutdown() {
  const cleanups: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= runCleanups(cleanups));
  const shutDown = () => void stop().then(() => process.exit(0));
  return {
    /** In the order of acquisition. */
    cleanups,
    stop,
    isStopping: () => stopping !== undefined,
    /** From here on a signal ends the process, also while the database is still starting. */
    followSignals(): void {
      for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, shutDown);
      const parent = process.env["START_PARENT_PID"];
      if (parent) watchParent(Number(parent), shutDown);
    },
  };
}
export type Shutdown = ReturnType<typeof createShutdown>;

/** In reverse order: requests end before the pool is drained, the embedded database stops last. */
async function runCleanups(cleanups: (() => Promise<void>)[]): Promise<void> {
  for (const step of cleanups.toReversed()) await step();
}
