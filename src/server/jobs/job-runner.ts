import type { Pool } from "pg";
import type { Deps } from "../../platform/deps";
import type { Job } from "../../platform/jobs/job";
import type { Broadcaster } from "../../ports/broadcaster";
import type { MeasureJob } from "../observability/metrics";
import { resetFutureTimes, createJobQueue } from "./job-queue";

/** Notifications arrive at once; retries and schedules are polled at this interval. */
const POLL_SECONDS = 5;
/** Queued runs of a job that one run serves. */
const BATCH_SIZE = 500;
/** One run serves notifications that arrive within this time: each run costs three statements. */
const DEBOUNCE_MS = 100;
const CLOCK_CHECK_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
/** For errors of the queue itself, such as an unavailable database. */
const LOG_INTERVAL_MS = 60_000;

export type RunnerOptions = {
  pool: Pool;
  broadcaster: Broadcaster;
  jobs: readonly Job[];
  measure?: MeasureJob | undefined;
};

/**
 * Runs each job at most once at a time in this process. `installJobs` comes first.
 * @returns stops new runs, aborts the current ones and waits for them
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
      deps.log.warn({}, "a job did not end in time; it is repeated at the next start");
    // Returns unfinished runs to the queue, if there is a database.
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

/** Each worker polls for itself: without a database each would log an error every few seconds. */
function createThrottledErrorLog({ log }: Pick<Deps, "log">): (error: Error) => void {
  let last = -Infinity;
  return (error) => {
    if (performance.now() - last < LOG_INTERVAL_MS) return;
    last = performance.now();
    log.warn({ err: error }, "the jobs could not be read; trying again");
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
