import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Outside the checkout, which PostgreSQL's user may not be able to read. */
export const emptyDataFolder = (): string => mkdtempSync(path.join(tmpdir(), "reboot-e2e-"));

/** Environment variables that `global-setup.ts` sets and workers inherit. */
export const PREPARED = {
  /** Data folder of a stopped server: migrated, with sample content and an owner. */
  data: "E2E_PREPARED_DATA",
  /** Playwright storage state of the owner, signed in with a second factor. */
  owner: "E2E_PREPARED_OWNER",
  /** Data folder of the server that all tests share. */
  shared: "E2E_SHARED_DATA",
} as const;

/** A copy takes 0.2 s; a start on an empty folder takes 3 s longer. */
export function preparedDataFolder(): string {
  const folder = emptyDataFolder();
  // Preserves ownership: under root, PostgreSQL's files belong to a separate user.
  execFileSync("cp", ["-a", `${process.env[PREPARED.data]}/.`, folder]);
  return folder;
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
