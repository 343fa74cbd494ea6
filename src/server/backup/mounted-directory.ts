import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "./database-content";
import type { BackupStorage } from "./backup-storage";

/** On Windows, `st_dev` has another meaning. */
const HAS_DEVICE_IDS = process.platform !== "win32";

/** Never creates the directory: if its disk is not mounted, backups would fill the disk of the data. */
export const mountedDirectoryChecks = (
  directory: string,
): Required<Pick<BackupStorage, "requireUsable" | "isOnDisk">> => ({
  requireUsable: () => requireUsableDirectory(directory),
  isOnDisk: (data) => isOnSameDisk(directory, data),
});

async function requireUsableDirectory(directory: string): Promise<void> {
  const stats = await stat(directory).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "ENOENT"
        ? "does not exist. Mount its disk, or make the directory"
        : `cannot be opened (${error.code ?? error.message}). The account of the program needs to read and write it`;
    throw new BackupError(`BACKUP_DIR=${JSON.stringify(directory)} ${reason}.`);
  });
  if (!stats.isDirectory())
    throw new BackupError(
      `BACKUP_DIR=${JSON.stringify(directory)} is a file. Name a directory, e.g. BACKUP_DIR=/mnt/backup/reboot.`,
    );
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK).catch(
    (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EROFS"
          ? "is read-only. Mount it for writing; under systemd it must be listed in ReadWritePaths"
          : `is closed to the account of the program (${error.code ?? error.message}). Give it the directory: chown`;
      throw new BackupError(`BACKUP_DIR=${JSON.stringify(directory)} ${reason}.`);
    },
  );
}

async function isOnSameDisk(directory: string, data: string): Promise<boolean | null> {
  if (!HAS_DEVICE_IDS) return null;
  const [one, other] = await Promise.all([deviceOf(directory), deviceOf(data)]);
  return one === null || other === null ? null : one === other;
}

async function deviceOf(directory: string): Promise<number | null> {
  for (let at = directory; ; at = path.dirname(at)) {
    const stats = await stat(at).catch(() => null);
    if (stats) return stats.dev;
    if (at === path.dirname(at)) return null;
  }
}
