import { ReleaseError } from "./manifest.mjs";
import { withoutWorkFolder } from "./work-folders.mjs";

const REASONS = {
  EACCES: () => `may not be written or read by ${accountName()}. Run this as root, or as its owner`,
  EPERM: () => `may not be changed by ${accountName()}. Run this as root, or as its owner`,
  EROFS: () => "is on a file system that is mounted read-only. Mount it writable",
  ENOSPC: () => "is on a full disk. Make room there, such as with: release prune",
  EDQUOT: () => "is beyond the disk quota of this account. Make room there, such as with: release prune",
  ENOTDIR: () => "lies below a file, where a folder is needed. Name another folder with --root",
};

const accountName = () => {
  const uid = process.getuid?.();
  return uid === undefined ? "this account" : uid === 0 ? "root" : `user ${uid}`;
};

/** Explains a file system error for operators, or returns the same error. */
export function explainFileError(error) {
  const reason = REASONS[error?.code];
  if (!reason) return error;
  const file = error.dest ?? error.path;
  return new ReleaseError(
    `${file ? withoutWorkFolder(file) : "A file"} ${reason()}. No release was changed.`,
  );
}
