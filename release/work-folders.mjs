// Temporary folders beside the releases. The name contains a process id, so cleanup skips running commands.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

const WORK_FOLDER = /^\.(?:unpacked|removed)-(?:(\d+)-)?/;

export const createWorkFolder = (releases, use) =>
  mkdtempSync(path.join(releases, `.${use}-${process.pid}-`));

/** Replaces a path in a work folder, which is gone when operators read it, by the releases folder. */
export function withoutWorkFolder(file) {
  const names = file.split(path.sep);
  const at = names.findIndex((name) => WORK_FOLDER.test(name));
  return at === -1 ? file : names.slice(0, at).join(path.sep);
}

/** Removes folders of killed commands: a partly unpacked release can take as much space as a whole one. */
export function removeAbandonedFolders(releases) {
  for (const name of readdirSync(releases)) {
    const [matches, pid] = WORK_FOLDER.exec(name) ?? [];
    if (matches && !(pid && isRunning(Number(pid))))
      rmSync(path.join(releases, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    return error.code === "EPERM";
  }
}
