import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, script]) =>
  script.startsWith("node start.mjs ") ? [name] : [],
);
/** An unprivileged user, if the test may switch users. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** A checkout with real start files. Its `npm` only records calls. */
function checkout({ installed = true, built = true, sources = true } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "reboot-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["start.mjs", "bootstrap.mjs", "build-stamp.mjs", "package.json", "package-lock.json"])
    copyFileSync(path.join(root, name), path.join(folder, name));
  const put = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  if (sources) put("src/a-source.ts", "");
  if (installed) put("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
  if (built) put("build/finished", "by `npm run build`");
  put(
    "build/server/index.js",
    `if (process.argv.length === 2) { process.on("SIGTERM", () => { console.log("asked to end"); process.exit(0); }); setInterval(() => {}, 1000); }
     console.log(JSON.stringify({ args: process.argv.slice(2), pid: process.pid, execArgv: process.execArgv, env: process.env }));`,
  );
  put("tools/npm", `#!/bin/sh\necho npm "$@" >> ${folder}/npm-calls\nexit 1\n`);
  chmodSync(path.join(folder, "tools/npm"), 0o755);
  chmodSync(folder, 0o755);
  const env = { PATH: `${folder}/tools:/usr/bin:/bin`, HOME: folder };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8", ...NOBODY });
  return { folder, env, run, content: () => readdirSync(folder, { recursive: true }).toSorted() };
}

const linesOf = ({ stdout, stderr }: SpawnSyncReturns<string>) => `${stdout}${stderr}`.trim().split("\n");

test("an operator's command runs the finished build as an unprivileged user, without installing or building", () => {
  expect(commands).toEqual(
    expect.arrayContaining(["backup", "restore", "move", "keys", "mails", "owner", "sessions"]),
  );
  const { run, content } = checkout();
  const before = content();
  for (const command of commands) {
    const done = run("start.mjs", command, "--a-flag");
    expect(done.status, done.stderr).toBe(0);
    expect(JSON.parse(done.stdout).args).toEqual([command, "--a-flag"]);
  }
  expect(content()).toEqual(before);
});

test("an operator's command without packages or a finished build names the required command in one line", () => {
  for (const [lacking, message] of [
    [{ installed: false }, "There are no installed packages in "],
    [{ built: false }, "There is no finished build in "],
  ] as const) {
    const { run, content } = checkout(lacking);
    const before = content();
    for (const command of commands) {
      const done = run("start.mjs", command);
      expect(done.status).toBe(1);
      expect(linesOf(done)).toHaveLength(1);
      expect(done.stderr).toContain(message);
      expect(done.stderr).toContain("npm ci && npm run build");
    }
    expect(content()).toEqual(before);
  }
});

test("a release without sources starts without installing or building", () => {
  const { run, content } = checkout({ sources: false, built: false });
  const before = content();
  const done = run("start.mjs");
  expect([done.status, linesOf(done).length]).toEqual([1, 1]);
  expect(content()).toEqual(before);
});

test("the server is one process with its settings, and SIGTERM reaches it", async () => {
  const { folder, env } = checkout({ sources: false });
  const started = spawn(process.execPath, ["start.mjs"], {
    cwd: folder,
    env: { ...env, MALLOC_ARENA_MAX: "4" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [first] = (await once(started.stdout, "data")) as [Buffer];
  const server = JSON.parse(first.toString());
  expect(server.pid).toBe(started.pid);
  expect(server.execArgv).toEqual(["--max-semi-space-size=8"]);
  // External settings take precedence.
  expect(server.env).toMatchObject({
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "4",
    MALLOC_TRIM_THRESHOLD_: "131072",
  });
  const ended = once(started, "exit");
  const last = once(started.stdout, "data");
  started.kill("SIGTERM");
  expect(String((await last)[0])).toBe("asked to end\n");
  expect(await ended).toEqual([0, null]);
});

/** Simulates another platform for the start files. */
const elsewhere = (platform: string, arch: string, node: string) =>
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperties(process, { platform: { value: "${platform}" }, arch: { value: "${arch}" }, versions: { value: { ...process.versions, node: "${node}" } } })`,
  )}`;

test("an unsupported machine gets an explanation before anything is installed", () => {
  const machines = [
    [elsewhere("win32", "x64", "24.1.0"), /Windows.*DATABASE_URL/],
    [elsewhere("win32", "x64", "18.0.0"), /Windows.*DATABASE_URL/],
    [elsewhere("darwin", "arm64", "20.19.0"), /no packaged Node 24 for darwin-arm64.*Install Node 24/],
    [elsewhere("linux", "x64", "18.19.0"), /Install Node 20\.19/],
  ] as const;
  const { run, content } = checkout({ installed: false });
  const before = content();
  for (const [machine, words] of machines) {
    const done = run("--import", machine, "start.mjs");
    expect(done.status).toBe(1);
    expect(linesOf(done)).toHaveLength(1);
    expect(done.stderr).toMatch(words);
  }
  expect(content()).toEqual(before);
});

test("scripts of package.json work in every shell", () => {
  for (const [name, script] of Object.entries(scripts))
    expect(script, name).toMatch(/^[\w-]+( [\w./:-]+)*( && [\w-]+( [\w./:-]+)*)*$/);
});
