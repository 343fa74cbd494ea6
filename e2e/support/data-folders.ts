import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** An empty folder for the data of a server. Not below the checkout, which PostgreSQL's user may not be able to enter. */
export const emptyDataFolder = (): string => mkdtempSync(path.join(tmpdir(), "reboot-e2e-"));

/** What `global-setup.ts` makes once for a run, as names of environment variables that workers inherit. */
export const PREPARED = {
  /** Data folder of a stopped server: migrated, with sample content and an owner. */
  data: "E2E_PREPARED_DATA",
  /** Cookies of the owner, signed in with a second factor (Playwright's storage state). */
  owner: "E2E_PREPARED_OWNER",
  /** Data folder of the server that all tests share. */
  shared: "E2E_SHARED_DATA",
} as const;

/** A copy of the prepared data folder. It takes 0.2 s; a start on an empty folder takes 3 s longer. */
export function preparedDataFolder(): string {
  const folder = emptyDataFolder();
  // PostgreSQL's files belong to its own user where root runs the tests.
  execFileSync("cp", ["-a", `${process.env[PREPARED.data]}/.`, folder]);
  return folder;
}

/** Paths of all files in a folder and below, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
