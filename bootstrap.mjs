// Plain JavaScript for any Node the system may have: installs and builds when needed, then runs on the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.dirname(fileURLToPath(import.meta.url));
const least = 24;
// Inside node_modules, so that a deleted folder is installed again.
const stamps = path.join(root, "node_modules", ".stamps");
const sources = [
  "src",
  "messages",
  "project.inlang/settings.json",
  "paraglide.config.ts",
  "vite.config.ts",
  "language-scripts.ts",
  "minified.ts",
  "offline-worker.ts",
  "precompress.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
const made = new Set(["src/paraglide"]);

/** Digest of names and bytes, not times: a fresh clone or a changed clock cannot fool it. */
function digest(entries) {
  const hash = createHash("sha256");
  const walk = (entry) => {
    if (made.has(entry)) return;
    const file = path.join(root, entry);
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) walk(`${entry}/${name}`);
    else hash.update(`${entry}\0`).update(readFileSync(file)).update("\0");
  };
  for (const entry of entries) walk(entry);
  return hash.digest("hex");
}

function stampIs(name, value) {
  const file = path.join(stamps, name);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

function setStamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), value);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

function must(what, command, args, options = {}) {
  console.log(`${what} …`);
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (status === 0) return;
  if (signal) process.exit(1);
  stop(`${what} failed${error ? `: ${error.message}` : ` (exit code ${status})`}. Read the lines above.`);
}

const major = () => Number(process.versions.node.split(".")[0]);

/** The Node that the lockfile pins; where npm ships none for this platform, the running one if it is new enough. */
function pinnedNode() {
  const windows = process.platform === "win32";
  const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
  const binary = path.join(root, "node_modules", name, "bin", windows ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  if (major() >= least) return process.execPath;
  return stop(
    `There is no packaged Node ${least} for ${process.platform}-${process.arch}. Install Node ${least} or newer and run this again.`,
  );
}

function install() {
  const wanted = digest(["package.json", "package-lock.json"]);
  if (stampIs("install", wanted)) return;
  const windows = process.platform === "win32";
  // Tools for production and for tests are one list; a NODE_ENV or setting of the caller must not leave half of it out.
  // Warnings would be about npm's own Node, which does not run the program.
  const how = ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"];
  must("Installing packages", windows ? "npm.cmd" : "npm", how, { shell: windows });
  setStamp("install", wanted);
}

function build(node, env) {
  const wanted = digest(sources);
  if (stampIs("build", wanted) && existsSync(path.join(root, "build/server/index.js"))) return;
  must("Building", node, ["node_modules/@react-router/dev/bin.js", "build", "--logLevel", "warn"], {
    env: { ...env, NODE_ENV: "production" },
  });
  setStamp("build", wanted);
}

/**
 * Makes the checkout ready, then runs `entry` on the pinned Node: in this process when it is one already, else in a
 * child that receives the signals.
 */
export async function ready({ entry, wantsBuild, env = {} }) {
  const [have, minor] = process.versions.node.split(".").map(Number);
  if (have < 20 || (have === 20 && minor < 19))
    stop(`Node ${process.versions.node} is too old to install the packages. Install Node 20.19 or newer.`);
  process.chdir(root);
  install();
  const node = pinnedNode();
  const bins = [path.dirname(node), path.join(root, "node_modules/.bin"), process.env.PATH];
  const PATH = bins.join(path.delimiter);
  if (wantsBuild) build(node, { ...process.env, PATH });
  Object.assign(process.env, env, { PATH });
  if (major() >= least) {
    if (env.NODE_COMPILE_CACHE) module.enableCompileCache(env.NODE_COMPILE_CACHE);
    return void (await import(pathToFileURL(path.join(root, entry)).href));
  }
  const child = spawn(node, [...process.execArgv, entry, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
