import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { testDatabase, testDeps } from "../../../test/support/database";
import { createPostgresBroadcaster } from "../../adapters/postgres-broadcaster.server";
import { connect } from "../../db/database.server";
import { jobs as allJobs } from "../../registry/jobs";
import type { Deps, Logger } from "../../platform/deps";
import type { Job } from "../../platform/jobs/job";
import { enqueueJob } from "../../platform/jobs/enqueue-job.server";
import { installJobs } from "./job-queue";
import { startJobs } from "./job-runner";
import { transact } from "../../platform/database/transact.server";

const quiet: Logger = { info: () => {}, warn: () => {}, error: () => {} };
const YEARLY = "0 0 1 1 *";
const { config, db, pool } = await testDatabase();
const deps: Deps = { ...(await testDeps()), db };

const open: (() => Promise<void>)[] = [];
// Also after a failed test: runners poll the database until they are stopped.
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function startProcess(jobs: readonly Job[], log: Logger = quiet) {
  const connection = connect({ ...config, max: 4 });
  const broadcaster = createPostgresBroadcaster(config, quiet);
  const stop = await startJobs({ ...deps, db: connection.db, log }, { ...connection, broadcaster, jobs });
  let stopped: Promise<void> | undefined;
  const once = () =>
    (stopped ??= stop().then(async () => {
      await broadcaster.close();
      await connection.pool.end();
    }));
  open.push(once);
  return once;
}
const notifyNow = (name: string) => transact(db, (tx) => enqueueJob(tx, name));
const rowsOf = async (name: string) =>
  (
    await sql<{ state: string; retry_count: number; output: unknown }>`
      select state, retry_count, output from pgboss.job where name = ${name} order by created_on`.execute(db)
  ).rows;
const countingJob = (name: string) => {
  const runs: string[] = [];
  const job: Job = { name, cron: YEARLY, run: async () => void runs.push(name) };
  return { job, runs };
};

test("a queued job runs once after its transaction commits, on either of two processes", async () => {
  const { job, runs } = countingJob("test.once");
  await installJobs(pool, [job]);
  await startProcess([job]);
  await startProcess([job]);
  await notifyNow(job.name);
  await expect.poll(() => runs.length).toBe(1);
  await expect.poll(() => rowsOf(job.name)).toMatchObject([{ state: "completed" }]);
  for (let more = 0; more < 20; more++) await notifyNow(job.name);
  await expect
    .poll(async () => (await rowsOf(job.name)).every(({ state }) => state === "completed"))
    .toBe(true);
  expect(await rowsOf(job.name)).toHaveLength(21);
  expect(runs.length).toBeLessThanOrEqual(21);
});

test("a rolled back change runs no job", async () => {
  const { job, runs } = countingJob("test.undone");
  await installJobs(pool, [job]);
  await startProcess([job]);
  const undone = transact(db, async (tx) => {
    await enqueueJob(tx, job.name);
    throw new Error("the change failed");
  });
  await expect(undone).rejects.toThrow("the change failed");
  await notifyNow(job.name);
  await expect.poll(() => rowsOf(job.name)).toMatchObject([{ state: "completed" }]);
  expect(runs).toHaveLength(1);
});

test("queueing does not wait for another transaction that queues the same job", async () => {
  const { job } = countingJob("test.side-by-side");
  await installJobs(pool, [job]);
  await transact(db, async (one) => {
    await enqueueJob(one, job.name);
    await notifyNow(job.name);
  });
  expect(await rowsOf(job.name)).toHaveLength(2);
});

test("an unknown job name is a programming error", async () => {
  await expect(notifyNow("test.nobody")).rejects.toThrow('no job "test.nobody"');
});

test("a job that throws is logged and retried later; a job that never succeeds stays as failed", async () => {
  const text: object[] = [];
  let failures = 2;
  const flaky: Job = {
    name: "test.flaky",
    cron: YEARLY,
    run: async () => {
      if (failures-- > 0) throw new Error("the mail server is down");
    },
  };
  await installJobs(pool, [flaky]);
  await startProcess([flaky], { ...quiet, error: (fields) => void text.push(fields) });
  await notifyNow(flaky.name);
  await expect.poll(() => rowsOf(flaky.name)).toMatchObject([{ state: "retry" }]);
  expect(text).toMatchObject([{ job: "test.flaky" }]);
  const due = async () => {
    await sql`update pgboss.job set start_after = now() where name = ${flaky.name}`.execute(db);
    await sql`select pg_notify('jobs', ${flaky.name})`.execute(db);
  };
  const wait = await sql<{ wait: number }>`
    select extract(epoch from start_after - now())::int as wait from pgboss.job where name = ${flaky.name}`.execute(
    db,
  );
  expect(wait.rows[0]!.wait).toBeGreaterThan(3);
  await due();
  await expect.poll(() => rowsOf(flaky.name)).toMatchObject([{ state: "retry", retry_count: 1 }]);
  await due();
  await expect.poll(() => rowsOf(flaky.name)).toMatchObject([{ state: "completed", retry_count: 2 }]);
  failures = Infinity;
  await transact(db, async (tx) => {
    await enqueueJob(tx, flaky.name);
    await sql`update pgboss.job set retry_limit = 0 where name = ${flaky.name}`.execute(tx);
  });
  await expect
    .poll(async () => (await rowsOf(flaky.name)).at(-1))
    .toMatchObject({ state: "failed", output: { message: "the mail server is down" } });
});

test("stopping aborts the running job and waits for it", async () => {
  let requested = false;
  let ended = false;
  let started = () => {};
  const running = new Promise<void>((resolve) => (started = resolve));
  const slow: Job = {
    name: "test.slow",
    cron: YEARLY,
    run: async (_deps, stopping) => {
      started();
      await new Promise((resolve) => stopping.addEventListener("abort", resolve));
      requested = true;
      await db.selectNoFrom(sql`pg_sleep(0.3)`.as("slept")).execute();
      ended = true;
    },
  };
  await installJobs(pool, [slow]);
  const stop = await startProcess([slow]);
  await notifyNow(slow.name);
  await running;
  await stop();
  expect([requested, ended]).toEqual([true, true]);
  expect(await rowsOf(slow.name)).toMatchObject([{ state: "completed" }]);
});

test("processes that start at once on a new database create one queue; old jobs leave the schedule", async () => {
  await sql`drop schema if exists pgboss cascade`.execute(db);
  const jobs = [countingJob("test.one").job, countingJob("test.two").job];
  const connections = Array.from({ length: 4 }, () => connect({ ...config, max: 2 }));
  await Promise.all(connections.map((each) => installJobs(each.pool, jobs)));
  const schedules = () =>
    sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule order by name`.execute(db);
  expect((await schedules()).rows).toEqual(jobs.map(({ name, cron }) => ({ name, cron })));
  await installJobs(pool, [{ ...jobs[0]!, cron: "*/5 * * * *" }]);
  expect((await schedules()).rows).toEqual([{ name: "test.one", cron: "*/5 * * * *" }]);
  for (const each of connections) await each.pool.end();
});

test("a job that is due by its schedule runs in one of two processes", async () => {
  const { job, runs } = countingJob("test.timed");
  const minutely = { ...job, cron: "* * * * *" };
  await installJobs(pool, [minutely]);
  // Like after a power failure: the last poll was before the last occurrence.
  await sql`update pgboss.version set cron_on = now() - interval '3 minutes'`.execute(db);
  await startProcess([minutely]);
  await startProcess([minutely]);
  await expect.poll(() => runs.length).toBeGreaterThan(0);
  const { rows } = await sql<{ many: number }>`
    select max(n)::int as many from (
      select count(*) as n from pgboss.job where name = ${job.name} group by singleton_on) as each`.execute(
    db,
  );
  expect(rows[0]!.many).toBe(1);
  expect(runs.length).toBe((await rowsOf(job.name)).filter(({ state }) => state === "completed").length);
});

test("a clock that is set back by days stops neither schedules nor retries, and runs nothing twice", async () => {
  const { job, runs } = countingJob("test.set-back");
  const minutely = { ...job, cron: "* * * * *" };
  await installJobs(pool, [minutely]);
  const setClock = (time: string) =>
    sql`create or replace function pgboss.job_now() returns timestamptz language sql stable as ${sql.lit(time)}`.execute(
      db,
    );
  const lookedDaysAhead = async () => {
    const { rows } = await sql<{ days: number }>`
      select extract(day from cron_on - now())::int as days from pgboss.version`.execute(db);
    return rows[0]!.days;
  };
  await setClock("select now() + interval '3 days'");
  const ahead = await startProcess([minutely]);
  await expect.poll(lookedDaysAhead).toBeGreaterThan(1);
  await ahead();
  await setClock("select now()");
  await notifyNow(job.name);
  await sql`update pgboss.job set start_after = now() + interval '3 days' where name = ${job.name} and state = 'created'`.execute(
    db,
  );
  const already = runs.length;
  await startProcess([minutely]);
  await expect.poll(lookedDaysAhead).toBeLessThanOrEqual(0);
  await expect.poll(() => runs.length).toBeGreaterThan(already);
  const { rows } = await sql<{ many: number }>`
    select coalesce(max(n), 0)::int as many from (
      select count(*) as n from pgboss.job where name = ${job.name} and singleton_on is not null
      group by singleton_on) as each`.execute(db);
  expect(rows[0]!.many).toBeLessThanOrEqual(1);
});

test("every job of the program has a unique, readable name", () => {
  const names = allJobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name } of allJobs) expect(name).toMatch(/^[a-z]+(\.[a-z-]+)+$/);
});
