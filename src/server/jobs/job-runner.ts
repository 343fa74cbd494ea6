import type { Pool } from "pg";
import type { Deps } from "../../platform/deps";
import type { Job } from "../../platform/jobs/job";
import type { Broadcaster } from "../../ports/broadcaster";
import type { MeasureJob } from "../observability/metrics";
import { resetFutureTimes, createJobQueue } from "./job-queue";

/** Waking comes at once over the broadcaster; repetitions and the time-table are looked for this often, in seconds. */
const POLL_SECONDS = 5;
/** So many wakings are served by one run. */
const BATCH_SIZE = 500;
/** Wakings that come this close together are served by one run, in milliseconds: each run costs three statements. */
const DEBOUNCE_MS = 100;
/** How often it is looked whether the clock has been set back, in milliseconds. */
const CLOCK_CHECK_MS = 30_000;
/** Longest wait for the runs in hand when the program ends, in milliseconds. */
const STOP_TIMEOUT_MS = 20_000;
/** The queue's own complaints (a database that is away) are logged no more often than this, in milliseconds. */
const LOG_INTERVAL_MS = 60_000;

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
  const boss = createJobQueue(pool, { time: true });
  const logQueueError = createThrottledErrorLog(deps);
  boss.on("error", logQueueError);
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  await resetFutureTimes(pool);
  const clockTimer = setInterval(
    () => void resetFutureTimes(pool).catch(logQueueError),
    CLOCK_CHECK_MS,
  ).unref();
  await boss.start();
  for (const job of jobs) {
    const work = () => runJob(deps, job, stopping.signal, options.measure);
    const how = { pollingIntervalSeconds: POLL_SECONDS, batchSize: BATCH_SIZE, burstWhenBatchFull: true };
    workers.set(job.name, await boss.work(job.name, how, work));
  }
  const pendingNotifications = new Map<string, NodeJS.Timeout>();
  const notifyWorker = (name: string) => {
    const worker = workers.get(name);
    if (!worker || pendingNotifications.has(name)) return;
    const notify = () => {
      pendingNotifications.delete(name);
      boss.notifyWorker(worker);
    };
    pendingNotifications.set(name, setTimeout(notify, DEBOUNCE_MS));
  };
  const unsubscribe = broadcaster.subscribe("jobs", {
    onEvent: notifyWorker,
    onGap: () => jobs.forEach(({ name }) => notifyWorker(name)),
  });
  let stopPromise: Promise<void> | undefined;
  const stop = async () => {
    unsubscribe();
    for (const timer of pendingNotifications.values()) clearTimeout(timer);
    clearInterval(clockTimer);
    stopping.abort();
    const ended = Promise.all(jobs.map(({ name }) => boss.offWork(name)));
    if (!(await finishesWithin(STOP_TIMEOUT_MS, ended)))
      deps.log.warn({}, "a job did not come to an end; it is repeated at the next start");
    // What still runs is given back to the queue, as far as there is a database.
    await boss.stop({ graceful: false, close: false }).catch(logQueueError);
  };
  return () => (stopPromise ??= stop());
}

async function runJob(
  deps: Deps,
  job: Job,
  stopping: AbortSignal,
  measure: MeasureJob = () => {},
): Promise<void> {
  const startedAt = performance.now();
  const ended = (how: "done" | "failed") =>
    measure({ job: job.name, ended: how, seconds: (performance.now() - startedAt) / 1000 });
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
function createThrottledErrorLog({ log }: Pick<Deps, "log">): (error: Error) => void {
  let last = -Infinity;
  return (error) => {
    if (performance.now() - last < LOG_INTERVAL_MS) return;
    last = performance.now();
    log.warn({ err: error }, "the jobs could not be looked at; trying again");
  };
}

async function finishesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
