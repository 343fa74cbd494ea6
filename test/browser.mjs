import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const places = [
  ...(process.env["PATH"] ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name))),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

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
 * A Chromium to test with: CHROMIUM, else the system's, else Playwright's own, else the one that a package of ours ships
 * (Linux on x64; unpacked into the temporary folder at first use). So a machine without a browser needs nothing.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function findBrowser() {
  const given = process.env["CHROMIUM"];
  if (given) return { executablePath: given, args: SWITCHES };
  const found = [...places, chromium.executablePath()].find((file) => existsSync(file));
  if (found) return { executablePath: found, args: SWITCHES };
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: packaged } = await import("@sparticuz/chromium");
    const args = packaged.args.filter((arg) => !arg.startsWith("--headless") && arg !== "--single-process");
    return { executablePath: await packaged.executablePath(), args: [...new Set([...args, ...SWITCHES])] };
  }
  throw new Error("No Chromium was found. Install one, or name it in CHROMIUM.");
}
