import { Agent } from "node:https";
import { ask } from "./visitor.ts";

export type Load = Readonly<{ requests: number; failed: readonly string[]; slowestMs: number }>;

/** Loads pages continuously, half of them on keep-alive connections. @returns stops and returns totals */
export function startLoad(origin: string, ca: string, paths: readonly string[]): () => Promise<Load> {
  const done = { requests: 0, failed: [] as string[], slowestMs: 0 };
  const stopped = new AbortController();
  const agent = new Agent({ keepAlive: true, ca });
  const visit = async (nth: number) => {
    for (let turn = nth; !stopped.signal.aborted; turn++) {
      const path = paths[turn % paths.length]!;
      const began = performance.now();
      const failure = await ask(origin + path, { ca, ...(nth % 2 === 0 ? { agent } : {}) }).then(
        ({ status }) => (status === 200 ? null : `${path}: ${status}`),
        (error: Error) => `${path}: ${error.message}`,
      );
      if (failure) done.failed.push(failure);
      done.requests += 1;
      done.slowestMs = Math.max(done.slowestMs, Math.round(performance.now() - began));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };
  const visitors = Array.from({ length: 6 }, (_, nth) => visit(nth));
  return async () => {
    stopped.abort();
    await Promise.all(visitors);
    agent.destroy();
    return done;
  };
}
