import type { TestContext } from "vitest";

/** What a test of a fault says for the table: what held, and how long each recovery took, in milliseconds. */
export type Told = { held: string[]; recovered: number[]; counted: Record<string, number> };

declare module "vitest" {
  interface TaskMeta {
    fault?: Told;
  }
}

/** The page of the table that a test writes while it runs: what was not reached does not stand there. */
export function telling({ task }: Pick<TestContext, "task">) {
  const told: Told = { held: [], recovered: [], counted: {} };
  task.meta.fault = told;
  return {
    held: (words: string) => void told.held.push(words),
    /** Everything worked again after so long. */
    recovered: (milliseconds: number) => void told.recovered.push(Math.round(milliseconds)),
    /** How many of what was acknowledged are there exactly once. */
    counted(counts: Record<string, number>) {
      for (const [what, many] of Object.entries(counts))
        told.counted[what] = (told.counted[what] ?? 0) + many;
    },
  };
}
