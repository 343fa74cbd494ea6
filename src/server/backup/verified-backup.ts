import { type BackupRun, recordBackup } from "../../features/operations/operations.service.server";
import { makeEncryptedBackup } from "./encrypted-backup";
import { type BackupSource, findFreeName, makeBackup } from "./make-backup";
import { type Envelope, type Manifest, summarizeBackup } from "./manifest";
import { type BackupStorage, removeBackup, removeUnfinishedBackups } from "./backup-storage";
import { type BackupVerification, verifyBackup } from "./verify-backup";
import type { Database } from "../../platform/database/database";

export type CompletedBackup = Readonly<{
  manifest: Manifest | Envelope;
  verification: BackupVerification;
  absent: readonly string[];
}>;

/** Restores a new backup into a scratch database, and deletes it if that fails. */
export async function makeVerifiedBackup(
  source: BackupSource,
  storage: BackupStorage,
  recipients: readonly string[] = [],
): Promise<CompletedBackup> {
  await storage.requireUsable?.();
  await removeUnfinishedBackups(storage);
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
    // Also fails if the storage is unavailable; the next backup then removes the folder.
    await removeBackup(storage, name).catch(() => {});
    throw error;
  }
}

/** Records the outcome for metrics and emails to owners, including an error of `precondition`. */
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
    // A database of an older release lacks the table; the backup still counts.
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
  /** A backup on the same disk would be lost with it. */
  dataDir: string;
}>;
