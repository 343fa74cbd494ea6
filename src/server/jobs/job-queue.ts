import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { type Clock, PgBoss } from "pg-boss";
import type { Job } from "../../platform/jobs/job";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A failed run is repeated six times, after about 10, 20, 40 … seconds, besides its next `cron`. */
const QUEUE_OPTIONS = {
  retryLimit: 6,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 600,
  // A run that has not returned by then counts as lost with its process.
  expireInSeconds: 900,
  // Finished runs and their errors can be inspected for this long.
  deleteAfterSeconds: 3 * DAY,
  retentionSeconds: 2 * DAY,
};

/** A monotonic clock: the queue would sleep for as long as the system clock was set back. */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, milliseconds) => setTimeout(work, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, milliseconds) => setInterval(work, milliseconds),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** Creates pg-boss on our pool, in the schema `pgboss`. @param options.time whether its timers start */
export const createJobQueue = (pool: Pool, options: { time: boolean }): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: options.time,
    supervise: options.time,
    // The runtime account may have no right to change tables: `installJobs` has done it.
    migrate: !options.time,
    bamIntervalSeconds: 10,
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
    maintenanceIntervalSeconds: HOUR,
    // We use no flows.
    flowIntervalSeconds: DAY,
  });

/** Above any difference between clocks and any delay of a retry (`retryDelayMax`). */
const MAX_AHEAD = { rounds: "5 minutes", runs: "1 hour" };

/** Moves stored times that lie ahead because the clock was set back; no job would run until then. */
export async function resetFutureTimes(pool: Pool): Promise<void> {
  await pool.query(`
    update pgboss.version set cron_on = least(cron_on, pgboss.job_now()), bam_on = least(bam_on, pgboss.job_now()),
      flow_on = least(flow_on, pgboss.job_now()), reindex_on = least(reindex_on, pgboss.job_now()),
      monitor_backoff_on = least(monitor_backoff_on, pgboss.job_now())
    where greatest(cron_on, bam_on, flow_on, reindex_on) > pgboss.job_now() + interval '${MAX_AHEAD.rounds}'`);
  await pool.query(`
    update pgboss.queue set maintain_on = least(maintain_on, pgboss.job_now()),
      monitor_on = least(monitor_on, pgboss.job_now()), monitor_claim_on = least(monitor_claim_on, pgboss.job_now())
    where greatest(maintain_on, monitor_on, monitor_claim_on) > pgboss.job_now() + interval '${MAX_AHEAD.rounds}'`);
  await pool.query(`
    update pgboss.job set start_after = pgboss.job_now()
    where state < 'active' and start_after > pgboss.job_now() + interval '${MAX_AHEAD.runs}'`);
}

/** Longest wait for indexes that a newer pg-boss builds in the background; the next start continues. */
const INDEX_TIMEOUT_MS = 60_000;

async function waitForIndexes(boss: PgBoss): Promise<void> {
  const deadline = performance.now() + INDEX_TIMEOUT_MS;
  const hasPendingIndexes = async () =>
    (await boss.getBamEntries()).some(({ status }) => status === "pending" || status === "in_progress");
  while ((await hasPendingIndexes()) && performance.now() < deadline) await sleep(250);
}

/** Creates the schema under our own lock: the lock of pg-boss allows collisions in the system catalog. */
async function createSchema(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "select to_regnamespace('pgboss') is not null as exists",
  );
  if (rows[0]!.exists) return;
  await pool.query(
    "begin; select pg_advisory_xact_lock(hashtext('pgboss schema')); create schema if not exists pgboss; commit",
  );
}

/** Creates tables, queues and schedules, and removes schedules of old jobs. Safe in concurrent processes. */
export async function installJobs(pool: Pool, jobs: readonly Job[]): Promise<void> {
  await createSchema(pool);
  const boss = createJobQueue(pool, { time: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    await waitForIndexes(boss);
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name } of jobs) {
      const queue = queues.get(name);
      if (!queue) await boss.createQueue(name, QUEUE_OPTIONS);
      else if (
        Object.entries(QUEUE_OPTIONS).some(
          ([key, value]) => queue[key as keyof typeof QUEUE_OPTIONS] !== value,
        )
      )
        await boss.updateQueue(name, QUEUE_OPTIONS);
    }
    const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const { name, cron } of jobs)
      // A run that was due while no process was up is made up for, once.
      if (schedules.get(name) !== cron) await boss.schedule(name, cron, null, { missed: "once" });
    for (const name of schedules.keys())
      if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
