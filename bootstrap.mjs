// Plain JavaScript for old versions of Node. `npm start`, `npm test` and `npm run dev` of a developer install and build
// what is missing; all other commands change nothing.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isBuildCurrent, isBuilt } from "./build-stamp.mjs";

const root = path.dirname(fileURLToPath(import.meta.url));
const MIN_NODE_MAJOR = 24;
const isWindows = process.platform === "win32";
/** Read first: the parent may end while packages are installed. */
const parent = process.ppid;

function fail(message) {
  console.error(message);
  process.exit(1);
}

const major = () => Number(process.versions.node.split(".")[0]);

/** Platforms for which the lockfile contains Node. */
const hasPackagedNode = () =>
  ["linux-x64", "linux-arm64", "win32-x64"].includes(`${process.platform}-${process.arch}`);

/** Reports missing requirements before anything is installed. */
function requireSystem() {
  if (isWindows && !process.env.DATABASE_URL)
    fail(
      "The built-in PostgreSQL does not run on Windows. Use WSL 2, or set DATABASE_URL to a PostgreSQL server (15 or newer).",
    );
  const [have, minor] = process.versions.node.split(".").map(Number);
  if (!hasPackagedNode() && have < MIN_NODE_MAJOR)
    fail(
      `There is no packaged Node ${MIN_NODE_MAJOR} for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. Install Node ${MIN_NODE_MAJOR} or newer and run this again.`,
    );
  if (have < 20 || (have === 20 && minor < 19))
    fail(`Node ${process.versions.node} is too old to install the packages. Install Node 20.19 or newer.`);
}

/** Returns the Node of the lockfile, or the running one if npm has none for this platform. */
function pinnedNode() {
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  const binary = path.join(root, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  if (major() >= MIN_NODE_MAJOR) return process.execPath;
  return fail(
    `This needs Node ${MIN_NODE_MAJOR}, and this is Node ${process.versions.node}. Install Node ${MIN_NODE_MAJOR} or newer.`,
  );
}

/** Reads npm's record of the last installation; null if there is none or it was interrupted. */
function installedPackages() {
  const file = path.join(root, "node_modules/.package-lock.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : null;
}

/** Whether node_modules matches the lockfile; packages for other platforms may be missing. */
function isInstalled() {
  const installed = installedPackages();
  if (!installed) return false;
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages).every(
    ([name, { version, optional }]) =>
      name === "" || (installed[name] ? installed[name].version === version : optional),
  );
}

/** Runs a step of the first start. Shows its output only if it fails. */
function step(title, command, args, options = {}) {
  process.stdout.write(`${title} … `);
  const began = performance.now();
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (status === 0) return void process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s. `);
  console.log();
  process.stderr.write(Buffer.concat([stdout ?? Buffer.alloc(0), stderr ?? Buffer.alloc(0)]));
  if (signal) process.exit(1);
  fail(`${title} failed${error ? `: ${error.message}` : ` (exit code ${status})`}. Read the lines above.`);
}

function install() {
  // Tests need development packages too, whatever NODE_ENV or npm settings say.
  // Warnings concern npm's own Node, which does not run the program.
  const npmArgs = ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"];
  step("Installing packages", isWindows ? "npm.cmd" : "npm", npmArgs, { shell: isWindows });
}

function build(node, env) {
  const args = ["node_modules/@react-router/dev/bin.js", "build", "--logLevel", "warn"];
  step("Building", node, args, { env: { ...env, NODE_ENV: "production" } });
}

const pathWith = (node) =>
  [path.dirname(node), path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter);

/**
 * Runs `node <flags> <entry> <args>` in place of this process if Node supports that, which saves memory. Otherwise
 * starts a child process, forwards signals to it and waits.
 */
function execProgram(node, { entry, args, flags = [], env = {}, defaults = {} }) {
  const words = [...process.execArgv, ...flags, path.join(root, entry), ...args];
  const environment = { ...defaults, ...process.env, ...env, PATH: pathWith(node) };
  // npm and its shell do not forward signals; the program ends when they do (src/server/parent-process.ts).
  if (process.env.npm_lifecycle_event) environment.START_PARENT_PID = String(parent);
  if (process.execve && !isWindows) process.execve(node, [node, ...words], environment);
  const child = spawn(node, words, { stdio: "inherit", env: environment });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** For developers: installs and builds what is missing or outdated, then runs `program`. */
export function prepareAndRun({ wantsBuild, ...program }) {
  requireSystem();
  process.chdir(root);
  const installs = !isInstalled();
  const builds = wantsBuild && !isBuildCurrent(root);
  if (wantsBuild && (installs || builds))
    console.log("This installs and builds the site, creates its database and serves it: two minutes or so.");
  if (installs) install();
  const node = pinnedNode();
  if (builds) build(node, { ...process.env, PATH: pathWith(node) });
  if (installs || builds) console.log();
  execProgram(node, { args: process.argv.slice(2), ...program });
}

/** For operators: runs the existing installation and build without changing them. */
export function runBuiltProgram(program) {
  const missing = !installedPackages()
    ? "There are no installed packages"
    : !isBuilt(root)
      ? "There is no finished build"
      : null;
  if (missing)
    fail(
      `${missing} in ${root}. Nothing was changed. Run "npm ci && npm run build" there, or use an installed release (docs/operations.md).`,
    );
  process.chdir(root);
  execProgram(pinnedNode(), program);
}
