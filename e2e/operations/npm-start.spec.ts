import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { isBuildCurrent } from "../../build-stamp.mjs";
import { slowness } from "../../test/support/slowness.mjs";
import { freePort } from "../support/free-port";

const PORT = await freePort();

function runningProcesses(): { pid: number; parent: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // State and parent follow the name in brackets, which can contain anything.
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return [];
      }
    });
}

function processTree(root: number): number[] {
  const all = runningProcesses();
  const found = [root];
  for (const pid of found)
    found.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return found;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = Promise.race([
    once(server.listen(port), "listening").then(() => true),
    once(server, "error").then(() => false),
  ]);
  const isListening = await free;
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

test("SIGTERM to npm ends the server and its database", { tag: "@core" }, async () => {
  test.skip(process.platform !== "linux", "reads /proc");
  // With an outdated build, `npm start` would rebuild while other tests use it.
  expect(isBuildCurrent("."), "the build is out of date").toBe(true);
  const data = mkdtempSync(path.join(tmpdir(), "reboot-npm-start-"));
  const npm = spawn("npm", ["start"], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: data,
      DATABASE_URL: "",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  npm.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  const ended = once(npm, "exit");
  let started: number[] = [];
  try {
    await expect.poll(() => printed, { timeout: 60_000 * slowness }).toContain("is ready");
    expect((await fetch(`http://localhost:${PORT}/readyz`)).status).toBe(200);
    started = processTree(npm.pid!);
    const commands = started.map((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    expect(commands.some((command) => command.includes("build/server/index.js"))).toBe(true);
    expect(commands.some((command) => command.includes("postgres"))).toBe(true);

    npm.kill("SIGTERM");
    await ended;
    const left = () => runningProcesses().filter(({ pid }) => started.includes(pid));
    await expect.poll(left, { timeout: 60_000 * slowness }).toEqual([]);
    expect(await isFree(PORT)).toBe(true);
  } finally {
    for (const { pid } of runningProcesses()) if (started.includes(pid)) process.kill(pid, "SIGKILL");
    npm.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});
