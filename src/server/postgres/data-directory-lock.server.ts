import { readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError, diskFullError, isDiskFull } from "./postgres-error.server";

export type DataDirectoryLock = { release(): void };

/** A process that was killed a moment ago may still be exiting. Milliseconds. */
const LOCK_TIMEOUT_MS = 1000;
const SQLITE_BUSY = 5;

/** Referenced while held: garbage collection would close the file and free the lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks the data folder, freed by the kernel even after kill -9. Unlike an advisory lock of PostgreSQL, it
 * also guards creation and recovery of the cluster. SQLite only provides the lock; the file stays empty.
 * Limit: never open `program.lock` elsewhere in this process: closing any descriptor frees the lock.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const pidFile = path.join(dataDir, "program.pid");
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const lock = tryLock(path.join(dataDir, "program.lock"), dataDir);
    if (lock) {
      heldLocks.add(lock);
      // Only for people and for the error below; the lock does not depend on it.
      try {
        writeFileSync(pidFile, `${process.pid}\n`);
      } catch (error) {
        release(lock, pidFile);
        throw lockError(dataDir, pidFile, error);
      }
      return { release: () => release(lock, pidFile) };
    }
    if (performance.now() > deadline) throw alreadyLockedError(dataDir, pidFile);
    // Two simultaneous attempts can refuse each other: a random pause breaks the tie.
    await sleep(20 + Math.random() * 60);
  }
}

function tryLock(file: string, dataDir: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    throw lockError(dataDir, file, error);
  }
}

function lockError(dataDir: string, file: string, error: unknown): EmbeddedPostgresError {
  if (isDiskFull(error, freeBytes(dataDir))) return diskFullError(dataDir, error);
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be locked for this program (${file}: ${reason}); no data was touched. ` +
      `Let the user that runs the program own the folder and everything in it, or choose another with DATA_DIR.`,
    { cause: error },
  );
}

function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function release(lock: DatabaseSync, pidFile: string) {
  if (!heldLocks.delete(lock)) return;
  rmSync(pidFile, { force: true });
  lock.close();
}

function alreadyLockedError(dataDir: string, pidFile: string) {
  let holder = "";
  try {
    holder = ` (process ${readFileSync(pidFile, "utf8").trim()})`;
  } catch {
    // The other process has the lock, but has not written its process id yet.
  }
  return new EmbeddedPostgresError(
    `Another running copy of this program${holder} is using the data folder ${dataDir}; its data was not touched. ` +
      `Stop that copy first, or give this one its own folder with DATA_DIR, or set DATABASE_URL so that several copies share a PostgreSQL server.`,
  );
}
