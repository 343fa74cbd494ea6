import path from "node:path";
import { clamdScanner } from "../adapters/clamd-scanner.server";
import { diskFiles } from "../adapters/disk-files.server";
import { childPictures } from "../adapters/pictures/child-pictures.server";
import { imapMailbox } from "../adapters/imap-mailbox.server";
import { pictureProcess } from "../adapters/pictures/picture-process-path.server";
import { s3Files } from "../adapters/s3-files.server";
import type { Config } from "../platform/config";
import { uuidv7 } from "../platform/ids";
import { mountedFolder } from "./backup/mounted-folder";
import type { Place } from "./backup/place";

const now = () => new Date();

/** What needs neither database nor server; a command beside the program has the same. */
export const basics = (config: Config) => ({
  files: config.s3 ? s3Files(config.s3) : diskFiles(path.join(config.dataDir, "files")),
  pictures: childPictures(pictureProcess()),
  scanner: config.scanner && clamdScanner(config.scanner),
  replies: config.replies && {
    pattern: config.replies.pattern,
    mailbox: imapMailbox(config.replies.imap),
  },
  now,
  newId: () => uuidv7(now()),
  origin: config.origin,
});

/** Where backups are proved: beside the data, where a killed process leaves nothing that the next does not find. */
export const scratchOf = ({ dataDir }: Config): string => path.join(dataDir, "check");

/** Where backups are kept. */
export const backupPlace = ({ backup: { s3, folder, isPlaceGiven } }: Config): Place =>
  s3
    ? { files: s3Files(s3), prefix: "backups/", called: `s3://${s3.bucket}/backups` }
    : { ...folderPlace(folder), ...(isPlaceGiven ? mountedFolder(folder) : {}) };

export const folderPlace = (folder: string): Place => ({
  files: diskFiles(folder),
  prefix: "",
  called: folder,
});
