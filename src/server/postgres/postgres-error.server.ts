export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

const SQLITE_FULL = 13;

/** SQLite reports a full disk as "cannot open" if it cannot create a file. @param freeBytes null: unknown */
export function isDiskFull(error: unknown, freeBytes: number | null): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === "ENOSPC" || code === "EDQUOT" || errcode === SQLITE_FULL || freeBytes === 0;
}

export const diskFullError = (dataDir: string, cause: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The disk of the data folder ${dataDir} is full, and the database needs room to start; the data is unchanged. ` +
      `Make room there, at least 200 MB, and start again.`,
    { cause },
  );
