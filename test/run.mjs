// `npm test`: every check, cheapest first; stops at the first that fails and says in a last line what ran.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./browser.mjs";

const bin = (name) => path.resolve("node_modules/.bin", name);
const steps = [
  ["format", bin("prettier"), ["--check", "--log-level", "warn", "."]],
  ["types of routes", bin("react-router"), ["typegen"]],
  ["types", bin("tsc"), []],
  ["lint", bin("oxlint"), ["src", "test", "e2e", "bench"]],
  ["import law", process.execPath, ["test/import-law.mjs"]],
  ["unused", bin("knip"), ["--no-config-hints"]],
  ["unit and integration", bin("vitest"), ["run"]],
  ["build", bin("react-router"), ["build", "--logLevel", "warn"]],
  ["browser", bin("playwright"), ["test"]],
];

const began = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
rmSync("test-results", { recursive: true, force: true });
// Not below the checkout, which PostgreSQL's user may not be able to enter.
const data = mkdtempSync(path.join(tmpdir(), "reboot-e2e-"));
process.on("exit", () => rmSync(data, { recursive: true, force: true }));
const { executablePath } = await findBrowser();
console.log(
  `Node ${process.version}, browser ${executablePath}, database ${process.env.DATABASE_URL ? "of DATABASE_URL" : "embedded"}`,
);

const done = [];
for (const [name, command, args] of steps) {
  const start = performance.now();
  const env = { ...process.env, NODE_ENV: name === "build" ? "production" : "test" };
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  console.log(`${status === 0 ? "ok" : "FAILED"}  ${name} (${seconds(start)})`);
  if (status !== 0) {
    if (error) console.error(error.message);
    console.log(`${done.length} of ${steps.length} steps passed (${done.join(", ")}); failed: ${name}`);
    process.exit(1);
  }
  done.push(name);
}
console.log(`All ${steps.length} steps passed in ${seconds(began)}: ${done.join(", ")}`);
