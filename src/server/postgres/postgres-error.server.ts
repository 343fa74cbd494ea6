/** A start or stop that cannot go on. The message is for the operator: what happened, what was kept, what to do. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

const SQLITE_FULL = 13;

/**
 * Whether a disk without room is why something failed. SQLite does not always say so: it "cannot open" a file that cannot be made.
 * @param freeBytes what is free where it failed; null: not known
 */
export function isDiskFull(error: unknown, freeBytes: number | null): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "ENOSPC" || code === "EDQUOT" || errcode === SQLITE_FULL || freeBytes === 0;
}

/** The refusal of a start on a data folder whose disk is full. */
export const diskFullError = (dataDir: string, cause: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The disk of the data folder ${dataDir} is full, and the database needs room to start; the data was kept. ` +
      `Make room there, at least 200 MB, and start again.`,
    { cause },
  );
