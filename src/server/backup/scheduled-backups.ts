import type { BackupConfig } from "../../platform/config/backup-config";
import type { Logger } from "../../platform/deps";
import { readBackups } from "../../features/operations/operations.service.server";
import { BackupError } from "./database-content";
import { timeOfBackup } from "./manifest";
import {
  type BackupStorage,
  listBackupFolders,
  removeBackup,
  removeUnfinishedBackups,
} from "./backup-storage";
import { findExpiredBackups } from "./retention";
import type { Database } from "../../platform/database/database";
import { HOUR_MS } from "../../platform/time/durations";
import { withBackupLock } from "./backup-lock";
import { makeRecordedBackup, type BackupPlan } from "./verified-backup";

/** Tolerance for checks that run hourly. */
const SLACK_MS = 30 * 60_000;
/** After this time a folder without a manifest belongs to a killed process. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS;

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

/** @returns a job that makes a due backup, in one process only */
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
    // A backup of the future was made before the clock was set back.
    return (
      now - Math.max(0, ...times.filter((time) => time <= now + SLACK_MS)) >= everyHours * HOUR_MS - SLACK_MS
    );
  }

  /** An unmounted disk leaves an empty directory, on the disk of the data. */
  async function requireOtherDisk(db: Database): Promise<void> {
    const { good } = await readBackups({ db });
    if (good?.onDataDisk === false && (await storage.isOnDisk?.(dataDir)))
      throw new BackupError(
        `${storage.displayName} is on the disk of the data now; the last backup went to another one. Mount the backup disk. If this is intended, make one backup manually: npm run backup.`,
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
      started ? "a backup was created and verified by a start" : "a backup was created",
    );
  }

  return {
    everyHours,
    async makeWhenDue(signal: AbortSignal): Promise<void> {
      await withBackupLock(source.dbConfig, async (db) => {
        // Always, because a failed backup may have filled the disk. The next line reports a failed listing.
        await removeUnfinishedBackups(storage).catch(() => []);
        // A storage that cannot be listed counts as a failed backup.
        if (signal.aborted || !(await isDue().catch(() => true))) return;
        await make(db);
      });
    },
  };
}
