// How much slower than a quiet machine this one is: 1 to 5. Every bound of a test on real time is multiplied by it.
import { availableParallelism, loadavg } from "node:os";

const MAX_SLOWNESS = 5;

/** Runnable processes for each core, rounded. Windows reports no load: 1. */
const measureSlowness = () =>
  Math.min(MAX_SLOWNESS, Math.max(1, Math.round((loadavg()[0] ?? 0) / availableParallelism())));

const configured = process.env.TEST_SLOWNESS;
export const slowness = configured ? Number(configured) : measureSlowness();
if (!(slowness >= 1)) throw new Error(`TEST_SLOWNESS must be a number from 1, not "${configured}".`);

// Workers and programs that a test starts use what was measured before the run put its own load on the machine.
process.env.TEST_SLOWNESS = String(slowness);
