import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { createDiskFileStore } from "../../adapters/disk-files.server";
import { createS3FileStore } from "../../adapters/s3-files.server";
import type { Config } from "../../platform/config/config";
import { mountedDirectoryChecks } from "./mounted-directory";
import type { BackupStorage } from "./backup-storage";

/** In the data folder, so that the next process finds the remains of a killed one. */
export const backupScratchDirectory = ({ dataDir }: Config): string => path.join(dataDir, "check");

export const createBackupStorage = ({
  backup: { s3, folder, isTargetConfigured: isPlaceGiven },
}: Config): BackupStorage =>
  s3
    ? { files: createS3FileStore(s3), prefix: "backups/", displayName: `s3://${s3.bucket}/backups` }
    : { ...createDirectoryStorage(folder), ...(isPlaceGiven ? mountedDirectoryChecks(folder) : {}) };

export const createDirectoryStorage = (folder: string): BackupStorage => ({
  files: createDiskFileStore(folder),
  prefix: "",
  displayName: folder,
  folders: {
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      }),
    remove: (name) => rm(path.join(folder, name), { recursive: true, force: true }),
  },
});
