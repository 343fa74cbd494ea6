import type { TestContext } from "vitest";

/** What a test of a fault says for the table: what held, and how long each recovery took, in milliseconds. */
export type FaultResult = { held: string[]; recovered: number[]; counted: Record<string, number> };

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultResult;
  }
}

/** The page of the table that a test writes while it runs: what was not reached does not stand there. */
export function recordFault({ task }: Pick<TestContext, "task">) {
  const result: FaultResult = { held: [], recovered: [], counted: {} };
  task.meta.fault = result;
  return {
    held: (words: string) => void result.held.push(words),
    /** Everything worked again after so long. */
    recovered: (milliseconds: number) => void result.recovered.push(Math.round(milliseconds)),
    /** How many of what was acknowledged are there exactly once. */
    counted(counts: Record<string, number>) {
      for (const [what, many] of Object.entries(counts))
        result.counted[what] = (result.counted[what] ?? 0) + many;
    },
  };
}
