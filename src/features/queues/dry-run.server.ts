import { transact } from "../../platform/database/transact.server";
import type { QueueDeps } from "./queue.model";

const ROLLBACK = new Error("rolled back");

/** Runs `task` in a transaction that it rolls back, so the outcome is that of a real run. */
export async function dryRun<T>(deps: QueueDeps, task: (txDeps: QueueDeps) => Promise<T>): Promise<T> {
  let result: { value: T } | null = null;
  try {
    await transact(deps.db, async (tx) => {
      result = { value: await task({ ...deps, db: tx }) };
      throw ROLLBACK;
    });
  } catch (error) {
    if (error !== ROLLBACK) throw error;
  }
  return result!.value;
}
