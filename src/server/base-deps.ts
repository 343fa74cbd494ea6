import path from "node:path";
import { createClamdScanner } from "../adapters/clamd-scanner.server";
import { createDiskFileStore } from "../adapters/disk-files.server";
import { createChildProcessPictures } from "../adapters/pictures/child-process-pictures.server";
import { imapMailbox } from "../adapters/imap-mailbox.server";
import { pictureProcessPath } from "../adapters/pictures/picture-process-path.server";
import { createS3FileStore } from "../adapters/s3-files.server";
import type { Config } from "../platform/config/config";
import { uuidv7 } from "../platform/ids/uuid";
import { mountedDirectoryChecks } from "./backup/mounted-directory";
import type { BackupStorage } from "./backup/backup-storage";

const now = () => new Date();

/** What needs neither database nor server; a command beside the program has the same. */
export const createBaseDeps = (config: Config) => ({
  files: config.s3 ? createS3FileStore(config.s3) : createDiskFileStore(path.join(config.dataDir, "files")),
  pictures: createChildProcessPictures(pictureProcessPath()),
  scanner: config.scanner && createClamdScanner(config.scanner),
  replies: config.replies && {
    pattern: config.replies.pattern,
    mailbox: imapMailbox(config.replies.imap),
  },
  now,
  newId: () => uuidv7(now()),
  origin: config.origin,
});

/** Where backups are proved: beside the data, where a killed process leaves nothing that the next does not find. */
export const backupScratchDirectory = ({ dataDir }: Config): string => path.join(dataDir, "check");

/** Where backups are kept. */
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
});
