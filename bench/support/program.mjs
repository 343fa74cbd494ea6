import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { isRunning, processTree } from "./processes.mjs";
import { BenchmarkError, sleep } from "./run.mjs";

const BUILT = "build/server/index.js";
/** Timeout of a start or stop in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Removed at the end. Request it before its users: cleanup runs in reverse order. */
export function temporaryFolder(atEnd) {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Same as `npm start` (package.json). */
const FLAGS = ["--max-semi-space-size=8"];
const MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

export const tasksetArguments = (core) =>
  spawnSync("taskset", ["-c", String(core), "true"]).status === 0 ? ["taskset", "-c", String(core)] : [];

/**
 * Starts the built program and waits until its database answers.
 * @param options `core` pins it to one core; `checkout` is the folder of another checkout,
 * `flags` are more flags of Node
 */
export async function startProgram({ port, folder, atEnd, core, checkout = ".", flags = [], command, env }) {
  if (!existsSync(path.join(checkout, BUILT)))
    throw new BenchmarkError(
      `No build found in ${path.resolve(checkout)}. Run \`npm start\` there once, or \`npm run build\`.`,
    );
  const commandLine = command ?? [
    ...(core === undefined ? [] : tasksetArguments(core)),
    process.execPath,
    ...FLAGS,
    ...flags,
    BUILT,
  ];
  const startedAt = performance.now();
  const child = spawn(commandLine[0], commandLine.slice(1), {
    cwd: checkout,
    env: {
      ...process.env,
      ...MEMORY,
      PORT: String(port),
      ORIGIN: `http://localhost:${port}`,
      DATA_DIR: folder,
      DATABASE_URL: "",
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    const members = process.platform === "linux" ? processTree(child.pid) : [];
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    await ended;
    clearTimeout(force);
    // npm ends before the program that it started, which would still occupy the next program's port.
    while (members.some(isRunning)) await sleep(5);
  };
  atEnd(stop);
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${base}/readyz`, child, startedAt);
  return { base, port, pid: child.pid, startedIn: performance.now() - startedAt, stop };
}

async function waitUntilReady(address, child, startedAt) {
  while (performance.now() - startedAt < TIMEOUT_MS) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new BenchmarkError("The program ended before it was ready; see its output above.");
    const answer = await fetch(address).catch(() => null);
    if (answer?.status === 200) return;
    await sleep(5);
  }
  throw new BenchmarkError(`The program did not answer within ${TIMEOUT_MS / 1000} seconds.`);
}

export async function connectTo(folder) {
  const [, , , port, host] = readFileSync(path.join(folder, "pg18", "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({ host, port: Number(port), user: "reboot", database: "reboot" });
  await client.connect();
  return client;
}
