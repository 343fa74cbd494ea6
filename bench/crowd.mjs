// Processes of people that may be killed at any moment, as browsers whose server goes away: what was not answered is asked
// again with the same form.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "vite";
import { Refusal } from "./run.mjs";

/** How long people wait for one answer before the benchmark gives up, in milliseconds. */
const PATIENCE = 240_000;
/** Wait before what failed is asked again, in milliseconds. */
const AT_ONCE = 200;
/** Whoever was told to come again later does so within a second: sooner than the page asks for. */
const comeAgain = () => AT_ONCE + Math.random() * 800;

/** One file that Node can run, beside the checkout so that it finds the packages. */
export async function bundle(source) {
  const outDir = path.resolve("build/bench");
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: source, outDir, emptyOutDir: false, target: "node24" },
  });
  return path.join(outDir, path.basename(source).replace(/\.mjs$/, ".js"));
}

/**
 * @param {string} file made by `bundle`
 * @param {object} setup what the process is told when it begins
 * @param {boolean} patient whether a job that failed is asked again until it succeeds. What failed because there was too
 *   much to do (`away`) is asked again in any case, as a page that is not available has it, and counted.
 */
export function crowd(file, setup, atEnd, patient = false) {
  let child;
  let alive;
  let turnedAway = 0;
  const open = new Map();
  const send = (jobs, how) => void alive.then(() => child.connected && child.send({ ...how, jobs }));
  function start() {
    child = fork(file, [JSON.stringify(setup)], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // As the program runs: the libraries check more without it.
      env: { ...process.env, NODE_ENV: "production" },
    });
    alive = new Promise((resolve) => child.once("message", resolve));
    // A killed process may be written to in the same moment.
    child.on("error", () => {});
    child.on("message", ({ id, result, error, away }) => {
      const asked = open.get(id);
      if (!asked) return;
      if (away) turnedAway++;
      if (error && (patient || away)) {
        setTimeout(() => open.has(id) && send([asked.job], asked.how), away ? comeAgain() : AT_ONCE);
        return;
      }
      open.delete(id);
      if (error) asked.reject(new Refusal(error));
      else asked.resolve(result);
    });
  }
  start();
  atEnd(() => child.kill("SIGKILL"));
  return {
    ready: () => alive,
    /** How often somebody was told to come again later, since this was asked last. */
    takeTurnedAway() {
      const count = turnedAway;
      turnedAway = 0;
      return count;
    },
    /** Ends the process; nothing is asked of it any more. */
    end: () => child.kill("SIGKILL"),
    /** @returns the answer to each job, also when the process is killed meanwhile */
    ask(jobs, how = {}) {
      const numbered = jobs.map((job) => ({ ...job, id: randomUUID() }));
      const answers = numbered.map(
        (job) => new Promise((resolve, reject) => open.set(job.id, { job, how, resolve, reject })),
      );
      send(numbered, how);
      return inTime(Promise.all(answers));
    },
    async kill() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      start();
      await alive;
      const again = [...open.values()];
      for (const [how, asked] of Map.groupBy(again, (one) => one.how))
        send(
          asked.map(({ job }) => job),
          how,
        );
      return again.length;
    },
  };
}

/** What takes longer than anybody waits is an error, so that nothing hangs. */
async function inTime(answers) {
  const clock = new AbortController();
  const late = pause(PATIENCE, undefined, { signal: clock.signal }).then(() => {
    throw new Refusal(`Nobody answered within ${PATIENCE / 1000} seconds.`);
  });
  try {
    return await Promise.race([answers, late]);
  } finally {
    clock.abort();
    late.catch(() => {});
  }
}
