import { transact } from "../../platform/transact.server";
import type { QueueDeps } from "./queue.model";

const UNDONE = new Error("rolled back");

/** Runs `work` in a transaction and rolls it back: its outcome is the one that the real run would have. */
export async function dryRun<T>(deps: QueueDeps, work: (within: QueueDeps) => Promise<T>): Promise<T> {
  let done: { value: T } | null = null;
  try {
    await transact(deps.db, async (tx) => {
      done = { value: await work({ ...deps, db: tx }) };
      throw UNDONE;
    });
  } catch (error) {
    if (error !== UNDONE) throw error;
  }
  return done!.value;
}
