import pg from "pg";
import type { BackupConfig } from "../../platform/config/backup-config";
import type { Logger } from "../../platform/deps";
import { databaseOnClient } from "../../db/single-connection.server";
import {
  type BackupRun,
  readBackups,
  recordBackup,
} from "../../features/operations/operations.service.server";
import { BackupError } from "./database-content";
import { makeEncryptedBackup } from "./encrypted-backup";
import { type BackupSource, findFreeName, makeBackup } from "./make-backup";
import { type Envelope, type Manifest, summarizeBackup, timeOfBackup } from "./manifest";
import { type BackupStorage, listBackupFolders, removeBackup } from "./backup-storage";
import { findExpiredBackups } from "./retention";
import { type BackupVerification, verifyBackup } from "./verify-backup";
import type { Database } from "../../platform/database/database";
import { HOUR_MS } from "../../platform/time/durations";

/** Of two that are looked at once in an hour, the second may be early by so much, in milliseconds. */
const SLACK_MS = 30 * 60_000;
/** What has no list of contents after so long is what a killed process left. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS;
/** Of the advisory lock that lets one process at a time make a backup. */
const LOCK_ID = 7_274_051;

/**
 * Holds the one place for making backups of a database while `work` runs, over all processes and commands.
 * @returns null when another one holds it
 */
export async function withBackupLock<T>(
  dbConfig: pg.ClientConfig,
  task: (db: Database) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({ ...dbConfig, application_name: "reboot backup lock" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
      LOCK_ID,
    ]);
    return rows[0]?.got ? await task(databaseOnClient(client)) : null;
  } finally {
    // The end of the connection is the end of the lock.
    await client.end();
  }
}

/** A backup that was made and proved. */
export type CompletedBackup = Readonly<{
  manifest: Manifest | Envelope;
  verification: BackupVerification;
  absent: readonly string[];
}>;

/**
 * Makes a backup and proves it by starting it; one that fails is taken away again.
 * @param recipients public keys; none: it is not encrypted
 */
export async function makeVerifiedBackup(
  source: BackupSource,
  storage: BackupStorage,
  recipients: readonly string[] = [],
): Promise<CompletedBackup> {
  await storage.requireUsable?.();
  const name = await findFreeName(storage, source.now());
  try {
    if (recipients.length > 0) return await makeEncryptedBackup(source, storage, { name, recipients });
    const manifest = await makeBackup(source, storage, name);
    return {
      manifest,
      verification: await verifyBackup(storage, manifest, source.scratch),
      absent: manifest.absent,
    };
  } catch (error) {
    // When its place is gone this fails too; without a list of contents it is no backup, and `tidy` removes it.
    await removeBackup(storage, name).catch(() => {});
    throw error;
  }
}

/**
 * The same, and writes down how it ended, for metrics and for mails to owners.
 * @param precondition what else has to be so; what it throws is written down like any other failure
 */
export async function makeRecordedBackup(
  db: Database,
  { source, storage, recipients, dataDir }: BackupPlan,
  precondition: () => Promise<void> = async () => {},
): Promise<CompletedBackup> {
  const startedAt = source.now();
  const onDataDisk = (await storage.isOnDisk?.(dataDir)) ?? null;
  const record = (outcome: BackupRun["outcome"]) =>
    recordBackup(
      { db },
      { startedAt, endedAt: source.now(), encrypted: recipients.length > 0, onDataDisk, outcome },
    );
  try {
    await precondition();
    const made = await makeVerifiedBackup(source, storage, recipients);
    // A database that is older than this program has no place for it yet; the backup is what counts.
    await record({ name: made.manifest.name, bytes: summarizeBackup(made.manifest).bytes }).catch(ignore);
    return made;
  } catch (error) {
    await record({ error: error instanceof Error ? error.message : String(error) }).catch(ignore);
    throw error;
  }
}
const ignore = () => {};

export type BackupPlan = Readonly<{
  source: BackupSource;
  storage: BackupStorage;
  recipients: readonly string[];
  /** Where the data lies: a backup on its disk is one that is lost with it. */
  dataDir: string;
}>;

/** Takes away what has outlived its time, and what killed processes left unfinished. */
export async function removeExpiredBackups(
  storage: BackupStorage,
  keep: BackupConfig["keep"],
  now: Date,
): Promise<string[]> {
  const folders = await listBackupFolders(storage);
  const complete = [...folders].flatMap(([name, isComplete]) => (isComplete ? name : []));
  const unfinished = [...folders].flatMap(([name, isComplete]) =>
    !isComplete && now.getTime() - timeOfBackup(name)!.getTime() > ABANDONED_AFTER_MS ? name : [],
  );
  const removable = [...findExpiredBackups(complete, keep), ...unfinished];
  for (const name of removable) await removeBackup(storage, name);
  return removable;
}

/** What the job does: a backup when the newest one is older than the configured time, by one process of all. */
export function createScheduledBackups(
  plan: BackupPlan & { source: { log: Logger } },
  { everyHours, keep }: Pick<BackupConfig, "keep"> & { everyHours: number },
) {
  const { source, storage, recipients, dataDir } = plan;

  async function isDue(): Promise<boolean> {
    const times = [...(await listBackupFolders(storage))].flatMap(([name, isComplete]) =>
      isComplete ? timeOfBackup(name)!.getTime() : [],
    );
    const now = source.now().getTime();
    // One of the time to come was made by a clock that has been set back since.
    return (
      now - Math.max(0, ...times.filter((time) => time <= now + SLACK_MS)) >= everyHours * HOUR_MS - SLACK_MS
    );
  }

  /** A disk that is not mounted leaves an empty directory, on the disk of the data. */
  async function requireOtherDisk(db: Database): Promise<void> {
    const { good } = await readBackups({ db });
    if (good?.onDataDisk === false && (await storage.isOnDisk?.(dataDir)))
      throw new BackupError(
        `${storage.displayName} is on the disk of the data now; the last backup went to another one. Mount the backup disk. If it is meant to be so, make one backup by hand: npm run backup.`,
      );
  }

  async function make(db: Database): Promise<void> {
    const began = performance.now();
    const { manifest, verification, absent } = await makeRecordedBackup(db, plan, () => requireOtherDisk(db));
    const removed = await removeExpiredBackups(storage, keep, source.now());
    const { rows, files, started } = verification;
    const seconds = Math.round((performance.now() - began) / 1000);
    const summary = {
      backup: manifest.name,
      rows,
      files,
      absent: absent.length,
      removed: removed.length,
      seconds,
    };
    source.log.info(
      { ...summary, encrypted: recipients.length > 0 },
      started ? "a backup was made and started as a test" : "a backup was made",
    );
  }

  return {
    everyHours,
    async makeWhenDue(signal: AbortSignal): Promise<void> {
      await withBackupLock(source.dbConfig, async (db) => {
        // A place that cannot even be listed is written down as a backup that failed.
        if (signal.aborted || !(await isDue().catch(() => true))) return;
        await make(db);
      });
    },
  };
}
