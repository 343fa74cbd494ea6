import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "./content";
import type { Place } from "./place";

/** Linux keeps the number of a disk in `st_dev`; Windows has another meaning for it. */
const KNOWS_DISKS = process.platform !== "win32";

/**
 * What is asked of a directory that the operator has named. It is never made: where a disk is not mounted, a directory of
 * the same name would fill the disk of the data.
 */
export const mountedFolder = (folder: string): Required<Pick<Place, "requireUsable" | "isOnDisk">> => ({
  requireUsable: () => requireFolder(folder),
  isOnDisk: (data) => onSameDisk(folder, data),
});

/** @throws BackupError with the path and what is wrong with it */
async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "ENOENT"
        ? "does not exist. Mount its disk, or make the directory"
        : `cannot be opened (${error.code ?? error.message}). The account of the program needs to read and write it`;
    throw new BackupError(`BACKUP_DIR=${JSON.stringify(folder)} ${reason}.`);
  });
  if (!found.isDirectory())
    throw new BackupError(
      `BACKUP_DIR=${JSON.stringify(folder)} is a file. Name a directory, e.g. BACKUP_DIR=/mnt/backup/reboot.`,
    );
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(
    (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EROFS"
          ? "is read-only. Mount it for writing; under systemd it must be listed in ReadWritePaths"
          : `is closed to the account of the program (${error.code ?? error.message}). Give it the directory: chown`;
      throw new BackupError(`BACKUP_DIR=${JSON.stringify(folder)} ${reason}.`);
    },
  );
}

/** Whether two directories lie on one disk; the second may not be there yet. */
async function onSameDisk(folder: string, data: string): Promise<boolean | null> {
  if (!KNOWS_DISKS) return null;
  const [one, other] = await Promise.all([diskOf(folder), diskOf(data)]);
  return one === null || other === null ? null : one === other;
}

async function diskOf(folder: string): Promise<number | null> {
  for (let at = folder; ; at = path.dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found) return found.dev;
    if (at === path.dirname(at)) return null;
  }
}
