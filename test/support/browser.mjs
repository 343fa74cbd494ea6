import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const folders = (process.env["PATH"] ?? "").split(path.delimiter);
const installed = (...names) =>
  folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));

/** Switches for a browser on a machine without display, sandbox privileges or network. */
const SWITCHES = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A Chromium to test with: CHROMIUM, else one without windows (the system's, or the one that a package of ours ships for
 * Linux on x64), else any. One with windows draws these too though nobody looks, which takes a test run half as long again.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function findBrowser() {
  const executablePath =
    process.env["CHROMIUM"] ??
    installed("chromium-headless-shell", "chrome-headless-shell") ??
    (await packaged()) ??
    installed("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge") ??
    [chromium.executablePath(), "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"].find((file) =>
      existsSync(file),
    );
  if (!executablePath) throw new Error("No Chromium was found. Install one, or name it in CHROMIUM.");
  return { executablePath, args: SWITCHES };
}

const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache");

/** The packaged one, unpacked at first use; null where it does not run: it needs some libraries of the system. */
async function packaged() {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = path.join(cache, "chromium");
  const file = path.join(folder, "chromium");
  if (!existsSync(file)) await unpack(folder);
  try {
    execFileSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return file;
  } catch {
    return null;
  }
}

/** Whole or not at all: whoever is killed here leaves nothing that looks like a browser. */
async function unpack(folder) {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(path.join(cache, "chromium-"));
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the temporary folder, which others may have written to.
    process.env.TMPDIR = half;
    const { default: shipped } = await import("@sparticuz/chromium");
    await shipped.executablePath();
    renameSync(half, folder);
  } catch (error) {
    // Somebody else was quicker.
    if (!existsSync(folder)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(half, { recursive: true, force: true });
  }
}
