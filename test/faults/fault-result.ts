import type { TestContext } from "vitest";

/** Row of the report. `recovered` is in milliseconds. */
export type FaultResult = { held: string[]; recovered: number[]; counted: Record<string, number> };

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultResult;
  }
}

/** Collects results during a test, so steps that were not reached are missing. */
export function recordFault({ task }: Pick<TestContext, "task">) {
  const result: FaultResult = { held: [], recovered: [], counted: {} };
  task.meta.fault = result;
  return {
    held: (words: string) => void result.held.push(words),
    recovered: (milliseconds: number) => void result.recovered.push(Math.round(milliseconds)),
    counted(counts: Record<string, number>) {
      for (const [what, many] of Object.entries(counts))
        result.counted[what] = (result.counted[what] ?? 0) + many;
    },
  };
}
