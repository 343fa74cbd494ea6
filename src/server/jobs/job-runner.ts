import type { Pool } from "pg";
import type { Deps } from "../../platform/deps";
import type { Job } from "../../platform/job";
import type { Broadcaster } from "../../ports/broadcaster";
import type { MeasureJob } from "../observe/metrics";
import { forgetTimesToCome, jobQueue } from "./job-queue";

/** Waking comes at once over the broadcaster; repetitions and the time-table are looked for this often, in seconds. */
const LOOK_EVERY = 5;
/** So many wakings are served by one run. */
const BATCH = 500;
/** Wakings that come this close together are served by one run, in milliseconds: each run costs three statements. */
const TOGETHER = 100;
/** How often it is looked whether the clock has been set back, in milliseconds. */
const LOOK_AT_CLOCK = 30_000;
/** Longest wait for the runs in hand when the program ends, in milliseconds. */
const PATIENCE = 20_000;
/** The queue's own complaints (a database that is away) are logged no more often than this, in milliseconds. */
const COMPLAIN_EVERY = 60_000;

export type RunnerOptions = {
  pool: Pool;
  broadcaster: Broadcaster;
  jobs: readonly Job[];
  measure?: MeasureJob | undefined;
};

/**
 * Runs the jobs of this process: one run of each at a time here, while another process may have one as well.
 * `installJobs` comes first.
 * @returns ends it: no new run begins, the ones in hand are asked to come to an end and awaited
 */
export async function startJobs(deps: Deps, options: RunnerOptions): Promise<() => Promise<void>> {
  const { pool, broadcaster, jobs } = options;
  const boss = jobQueue(pool, { time: true });
  const complain = complaints(deps);
  boss.on("error", complain);
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  await forgetTimesToCome(pool);
  const clock = setInterval(() => void forgetTimesToCome(pool).catch(complain), LOOK_AT_CLOCK).unref();
  await boss.start();
  for (const job of jobs) {
    const work = () => runOnce(deps, job, stopping.signal, options.measure);
    const how = { pollingIntervalSeconds: LOOK_EVERY, batchSize: BATCH, burstWhenBatchFull: true };
    workers.set(job.name, await boss.work(job.name, how, work));
  }
  const woken = new Map<string, NodeJS.Timeout>();
  const rouse = (name: string) => {
    const worker = workers.get(name);
    if (!worker || woken.has(name)) return;
    const begin = () => {
      woken.delete(name);
      boss.notifyWorker(worker);
    };
    woken.set(name, setTimeout(begin, TOGETHER));
  };
  const deafen = broadcaster.listen("jobs", {
    said: rouse,
    gap: () => jobs.forEach(({ name }) => rouse(name)),
  });
  let ending: Promise<void> | undefined;
  const end = async () => {
    deafen();
    for (const timer of woken.values()) clearTimeout(timer);
    clearInterval(clock);
    stopping.abort();
    const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name)));
    if (!(await within(PATIENCE, ended)))
      deps.log.warn({}, "a job did not come to an end; it is repeated at the next start");
    // What still runs is given back to the queue, as far as there is a database.
    await boss.stop({ graceful: false, close: false }).catch(complain);
  };
  return () => (ending ??= end());
}

async function runOnce(
  deps: Deps,
  job: Job,
  stopping: AbortSignal,
  measure: MeasureJob = () => {},
): Promise<void> {
  const began = performance.now();
  const ended = (how: "done" | "failed") =>
    measure({ job: job.name, ended: how, seconds: (performance.now() - began) / 1000 });
  try {
    await job.run(deps, stopping);
    ended("done");
  } catch (error) {
    ended("failed");
    deps.log.error({ err: error, job: job.name }, "a job failed; it is repeated");
    throw error;
  }
}

/** Each worker looks for itself: without the database there would be a line for each of them every few seconds. */
function complaints({ log }: Pick<Deps, "log">): (error: Error) => void {
  let last = -Infinity;
  return (error) => {
    if (performance.now() - last < COMPLAIN_EVERY) return;
    last = performance.now();
    log.warn({ err: error }, "the jobs could not be looked at; trying again");
  };
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
