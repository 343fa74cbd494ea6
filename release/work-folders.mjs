// Folders of a release command beside the releases. Their names say which process they belong to, so that those of a killed
// command are told from those of one that works.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

const WORK_FOLDER = /^\.(?:unpacked|removed)-(?:(\d+)-)?/;

/** @returns a new empty folder of this process on the disk of the releases */
export const createWorkFolder = (releases, use) =>
  mkdtempSync(path.join(releases, `.${use}-${process.pid}-`));

/** The folder of the releases in place of a path within a work folder, which is gone when the operator reads it. */
export function withoutWorkFolder(file) {
  const names = file.split(path.sep);
  const at = names.findIndex((name) => WORK_FOLDER.test(name));
  return at === -1 ? file : names.slice(0, at).join(path.sep);
}

/** Removes what killed commands left: a release unpacked in part takes as much room as a whole one. */
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
    // EPERM: it runs as another user.
    return error.code === "EPERM";
  }
}
