// `npm test` and `npm run test:full` (docs/decisions/0124). TEST_TIMES=1 prints times.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { findBrowser } from "./support/browser.mjs";
import { readBrowserTests, readUnitTests } from "./support/run-reports.mjs";
import { slowness } from "./support/slowness.mjs";

const isFull = process.argv.includes("full");
const bin = (name) => path.resolve("node_modules/.bin", name);
const UNIT_REPORT = "test-results/unit.json";
const BROWSER_REPORT = "test-results/browser.json";
const CACHE = "node_modules/.cache";

// Steps start in this order, one per core, after the steps in `after`. `alone` steps use all cores. Route
// types come first, because they write src/paraglide.
const steps = [
  { name: "route types", command: [bin("react-router"), "typegen"] },
  { name: "lint", command: [bin("oxlint"), "src", "test", "e2e", "bench", "tools"] },
  {
    name: "format",
    command: [
      bin("prettier"),
      "--check",
      "--log-level",
      "warn",
      "--cache",
      "--cache-location",
      `${CACHE}/prettier.json`,
      ".",
    ],
  },
  {
    name: "types",
    command: [
      process.execPath,
      "node_modules/typescript-7/bin/tsc",
      "--incremental",
      "--tsBuildInfoFile",
      `${CACHE}/types.json`,
    ],
    after: ["route types"],
  },
  {
    name: "import rules",
    command: [process.execPath, "test/repository/import-rules/run.mjs"],
    after: ["route types"],
  },
  { name: "unused code", command: [bin("knip"), "--no-config-hints"], after: ["route types"] },
  {
    name: "build",
    command: [bin("react-router"), "build", "--logLevel", "warn"],
    env: { NODE_ENV: "production" },
    after: ["route types"],
  },
  {
    name: "unit and integration tests",
    command: [
      bin("vitest"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${UNIT_REPORT}`,
      ...(isFull ? [] : ["--tags-filter=!full"]),
    ],
    alone: true,
  },
  {
    name: "browser tests",
    command: [
      bin("playwright"),
      "test",
      "--reporter=list,json",
      ...(isFull ? [] : ["--grep", "@core"]),
      ...(process.env.CI ? ["--retries=1"] : []),
    ],
    after: ["build"],
    alone: true,
  },
];

const began = performance.now();
const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`;
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results");
const { executablePath } = await findBrowser();
const environment = {
  ...process.env,
  NODE_ENV: "test",
  TEST_SLOWNESS: String(slowness),
  CHROMIUM: executablePath,
  PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
};

const running = new Map();
process.on("exit", () => {
  for (const child of running.values()) child.kill();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

function showProgress() {
  if (process.stdout.isTTY)
    process.stdout.write(`\r\x1b[K${seconds(began)}: ${[...running.keys()].join(", ")}`);
}
const clearProgress = () => process.stdout.isTTY && process.stdout.write("\r\x1b[K");

function run({ name, command: [command, ...args], env }) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...environment, ...env },
      shell: process.platform === "win32",
    });
    running.set(name, child);
    showProgress();
    const output = [];
    const take = (part) => void output.push(part);
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", take);
    child.on("close", (code) => {
      running.delete(name);
      const text = output.map(String).join("").trim();
      resolve({ name, isPassed: code === 0, output: text, time: seconds(start) });
    });
  });
}

const passed = new Set();
const waiting = [...steps];
const pending = new Set();

function next() {
  if (running.size >= availableParallelism()) return undefined;
  if (steps.some((step) => step.alone && running.has(step.name))) return undefined;
  const step = waiting.find(({ after = [] }) => after.every((name) => passed.has(name)));
  // Steps that need all cores wait for the others.
  return step?.alone && running.size > 0 ? undefined : step;
}

while (waiting.length > 0 || pending.size > 0) {
  for (let step = next(); step; step = next()) {
    waiting.splice(waiting.indexOf(step), 1);
    const result = run(step).then((done) => (pending.delete(result), done));
    pending.add(result);
  }
  const { name, isPassed, output, time } = await Promise.race(pending);
  if (!isPassed) {
    clearProgress();
    console.error(
      `${output}\n\nFAILED: ${name} (${time}). Passed before it: ${[...passed].join(", ") || "none"}.`,
    );
    process.exit(1);
  }
  if (process.env.TEST_TIMES) console.log(`${name}: ${time}`);
  passed.add(name);
}

clearProgress();
const unit = readUnitTests(UNIT_REPORT);
const browser = readBrowserTests(BROWSER_REPORT);
const notes = [
  ...[...unit.skipped, ...browser.skipped].map((title) => `skipped: ${title}`),
  ...browser.flaky.map(({ title }) => `flaky: ${title}`),
];
for (const { title, errors } of browser.flaky)
  console.log(`Failed before the retry: ${[title, ...errors].join("\n\n")}\n`);
console.log(
  [
    `Passed in ${seconds(began)}: ${steps.length - 2} checks, ${unit.passed} unit and integration tests, ${browser.passed} browser tests`,
    ...notes,
  ].join("; "),
);
