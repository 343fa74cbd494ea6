import { readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError, diskFullError, isDiskFull } from "./postgres-error.server";

export type DataDirectoryLock = { release(): void };

/** A program that was killed a moment ago may still be dying; a healthy one is not waited for. Milliseconds. */
const LOCK_TIMEOUT_MS = 1000;
const SQLITE_BUSY = 5;

/** Reachable for as long as they are held: a collected handle would close the file and free the lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes the data folder for this program until `release()` or the end of the process, kill -9 included.
 *
 * Why an operating-system lock on a file, and not an advisory lock inside PostgreSQL: it exists before there is a
 * cluster, so it also guards creating one and clearing up after a dead one; the kernel frees it in the moment the
 * process dies, so the next program needs no waiting for the server to notice; and it does not get lost when the
 * server restarts or a connection breaks. SQLite, part of Node, is only the way to such a lock: the file stays empty.
 *
 * Limit: never open `program.lock` by other means inside this process (a backup that copies the whole data
 * folder, say): POSIX frees the lock when any descriptor of the file is closed.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const pidFile = path.join(dataDir, "program.pid");
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const lock = tryLock(path.join(dataDir, "program.lock"), dataDir);
    if (lock) {
      heldLocks.add(lock);
      // Read by people and by the refusal below only; the lock does not depend on it.
      try {
        writeFileSync(pidFile, `${process.pid}\n`);
      } catch (error) {
        release(lock, pidFile);
        throw lockError(dataDir, pidFile, error);
      }
      return { release: () => release(lock, pidFile) };
    }
    if (performance.now() > deadline) throw alreadyLockedError(dataDir, pidFile);
    // Two that try in the same instant can refuse each other: an uneven pause breaks the tie.
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

/** Why the lock or its note cannot be written. */
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
    // The other program has the lock and has not written its number yet.
  }
  return new EmbeddedPostgresError(
    `Another running copy of this program${holder} is using the data folder ${dataDir}; its data was not touched. ` +
      `Stop that copy first, or give this one its own folder with DATA_DIR, or set DATABASE_URL so that several copies share a PostgreSQL server.`,
  );
}
