import path from "node:path";
import { createClamdScanner } from "../adapters/clamd-scanner.server";
import { createDiskFileStore } from "../adapters/disk-files.server";
import { LIMITS, createChildProcessPdfRenderer } from "../adapters/pdf/child-process-pdf.server";
import { createChildProcessPictures } from "../adapters/pictures/child-process-pictures.server";
import { imapMailbox } from "../adapters/imap-mailbox.server";
import { childScriptPath } from "../adapters/child-process/script-path.server";
import { createS3FileStore } from "../adapters/s3-files.server";
import type { Config } from "../platform/config/config";
import { PDF_FONTS } from "../platform/documents/pdf-fonts.server";
import { uuidv7 } from "../platform/ids/uuid";

const now = () => new Date();
/** Below the doctor's limit for one check, so that the check can report the reason. */
const TEST_PDF_LIMITS = { ...LIMITS, documents: 1, seconds: 15 };

/** Creates the dependencies that need neither database nor server, also for commands. */
export const createBaseDeps = (config: Config) => ({
  files: config.s3 ? createS3FileStore(config.s3) : createDiskFileStore(path.join(config.dataDir, "files")),
  pdf: createChildProcessPdfRenderer(childScriptPath("pdf/pdf-process.mjs"), PDF_FONTS),
  /** For the doctor: its process ends after one document, instead of holding 85 MB for a minute. */
  testPdf: createChildProcessPdfRenderer(childScriptPath("pdf/pdf-process.mjs"), PDF_FONTS, TEST_PDF_LIMITS),
  pictures: createChildProcessPictures(childScriptPath("pictures/picture-process.mjs")),
  scanner: config.scanner && createClamdScanner(config.scanner),
  replies: config.replies && {
    pattern: config.replies.pattern,
    mailbox: imapMailbox(config.replies.imap),
  },
  now,
  newId: () => uuidv7(now()),
  origin: config.origin,
});
