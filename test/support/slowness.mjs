import { availableParallelism, loadavg } from "node:os";

const MAX_SLOWNESS = 5;

/** Runnable processes per core, rounded. Windows reports no load. */
const measureSlowness = () =>
  Math.min(MAX_SLOWNESS, Math.max(1, Math.round((loadavg()[0] ?? 0) / availableParallelism())));

const configured = process.env.TEST_SLOWNESS;
export const slowness = configured ? Number(configured) : measureSlowness();
if (!(slowness >= 1)) throw new Error(`TEST_SLOWNESS must be a number from 1, not "${configured}".`);

// Child processes inherit the value measured before the run added its own load.
process.env.TEST_SLOWNESS = String(slowness);
