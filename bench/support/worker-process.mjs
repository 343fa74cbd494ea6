// Child processes that can be killed at any moment. Unanswered jobs are repeated with the same form.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "vite";
import { BenchmarkError } from "./run.mjs";

const TIMEOUT_MS = 240_000;
/** Delay before a failed job is repeated, in milliseconds. */
const RETRY_MS = 200;
/** At most a second: shorter than the page suggests. */
const retryDelay = () => RETRY_MS + Math.random() * 800;

/** Written below the checkout, so that it finds the packages. */
export async function bundleWorker(source) {
  const outDir = path.resolve("build/bench");
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: source, outDir, emptyOutDir: false, target: "node24" },
  });
  return path.join(outDir, path.basename(source).replace(/\.mjs$/, ".js"));
}

/** `setup` goes to the process as JSON. With `retriesFailures`, failed jobs are repeated until they succeed. */
export function startWorker(file, setup, atEnd, retriesFailures = false) {
  let child;
  let ready;
  let unavailableCount = 0;
  const openJobs = new Map();
  const send = (jobs, how) => void ready.then(() => child.connected && child.send({ ...how, jobs }));
  function start() {
    child = fork(file, [JSON.stringify(setup)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // Without it, libraries run additional checks.
      env: { ...process.env, NODE_ENV: "production" },
    });
    ready = new Promise((resolve) => child.once("message", resolve));
    // A process can be killed during a write to it.
    child.on("error", () => {});
    child.on("message", handleAnswer);
  }
  function handleAnswer({ id, result, error, unavailable }) {
    const requested = openJobs.get(id);
    if (!requested) return;
    if (unavailable) unavailableCount++;
    if (error && (retriesFailures || unavailable)) {
      const resend = () => openJobs.has(id) && send([requested.job], requested.how);
      setTimeout(resend, unavailable ? retryDelay() : RETRY_MS);
      return;
    }
    openJobs.delete(id);
    if (error) requested.reject(new BenchmarkError(error));
    else requested.resolve(result);
  }
  start();
  atEnd(() => child.kill("SIGKILL"));
  return {
    ready: () => ready,
    takeUnavailableCount() {
      const count = unavailableCount;
      unavailableCount = 0;
      return count;
    },
    end: () => child.kill("SIGKILL"),
    /** @returns the answer to each job, also if the process is killed meanwhile */
    ask(jobs, how = {}) {
      const numbered = jobs.map((job) => ({ ...job, id: randomUUID() }));
      const answers = numbered.map(
        (job) => new Promise((resolve, reject) => openJobs.set(job.id, { job, how, resolve, reject })),
      );
      send(numbered, how);
      return withTimeout(Promise.all(answers));
    },
    async kill() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      start();
      await ready;
      const unanswered = [...openJobs.values()];
      for (const [how, requested] of Map.groupBy(unanswered, (one) => one.how)) send(jobsOf(requested), how);
      return unanswered.length;
    },
  };
}

const jobsOf = (requested) => requested.map(({ job }) => job);

/** Rejects after the timeout, so that nothing hangs. */
async function withTimeout(answers) {
  const clock = new AbortController();
  const timeout = pause(TIMEOUT_MS, undefined, { signal: clock.signal }).then(() => {
    throw new BenchmarkError(`The worker process did not answer within ${TIMEOUT_MS / 1000} seconds.`);
  });
  try {
    return await Promise.race([answers, timeout]);
  } finally {
    clock.abort();
    timeout.catch(() => {});
  }
}
