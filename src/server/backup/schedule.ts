import pg from "pg";
import type { BackupConfig } from "../../platform/config-backup";
import type { Log } from "../../platform/deps";
import type { Database } from "../../db/database.server";
import { databaseOn } from "../../db/one-connection.server";
import {
  type BackupRun,
  readBackups,
  recordBackup,
} from "../../features/operations/operations.service.server";
import { BackupError } from "./content";
import { makeEncryptedBackup } from "./encrypted";
import { type Origin, freeName, makeBackup } from "./make-backup";
import { type Envelope, type Manifest, sizesOf, timeOf } from "./manifest";
import { type Place, foldersIn, removeBackup } from "./place";
import { outlived } from "./retention";
import { type Checked, startCheck } from "./start-check";

/** Of two that are looked at once in an hour, the second may be early by so much, in milliseconds. */
const SLACK = 30 * 60_000;
const HOUR = 3_600_000;
/** What has no list of contents after so long is what a killed process left. */
const ABANDONED = 24 * HOUR;
/** Of the advisory lock that lets one process at a time make a backup. */
const LOCK = 7_274_051;

/**
 * Holds the one place for making backups of a database while `work` runs, over all processes and commands.
 * @returns null when another one holds it
 */
export async function alone<T>(
  address: pg.ClientConfig,
  work: (db: Database) => Promise<T>,
): Promise<T | null> {
  const client = new pg.Client({ ...address, application_name: "reboot backup lock" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [LOCK]);
    return rows[0]?.got ? await work(databaseOn(client)) : null;
  } finally {
    // The end of the connection is the end of the lock.
    await client.end();
  }
}

/** A backup that was made and proved. */
export type Made = Readonly<{ about: Manifest | Envelope; checked: Checked; absent: readonly string[] }>;

/**
 * Makes a backup and proves it by starting it; one that fails is taken away again.
 * @param recipients public keys; none: it is not encrypted
 */
export async function makeAndCheck(
  origin: Origin,
  place: Place,
  recipients: readonly string[] = [],
): Promise<Made> {
  await place.requireUsable?.();
  const name = await freeName(place, origin.now());
  try {
    if (recipients.length > 0) return await makeEncryptedBackup(origin, place, { name, recipients });
    const about = await makeBackup(origin, place, name);
    return { about, checked: await startCheck(place, about, origin.scratch), absent: about.absent };
  } catch (error) {
    // When its place is gone this fails too; without a list of contents it is no backup, and `tidy` removes it.
    await removeBackup(place, name).catch(() => {});
    throw error;
  }
}

/**
 * The same, and writes down how it ended, for metrics and for mails to owners.
 * @param require what else has to be so; what it throws is written down like any other failure
 */
export async function makeAndRecord(
  db: Database,
  { origin, place, recipients, dataDir }: BackupPlan,
  require: () => Promise<void> = async () => {},
): Promise<Made> {
  const startedAt = origin.now();
  const onDataDisk = (await place.isOnDisk?.(dataDir)) ?? null;
  const record = (outcome: BackupRun["outcome"]) =>
    recordBackup(
      { db },
      { startedAt, endedAt: origin.now(), encrypted: recipients.length > 0, onDataDisk, outcome },
    );
  try {
    await require();
    const made = await makeAndCheck(origin, place, recipients);
    // A database that is older than this program has no place for it yet; the backup is what counts.
    await record({ name: made.about.name, bytes: sizesOf(made.about).bytes }).catch(ignore);
    return made;
  } catch (error) {
    await record({ error: error instanceof Error ? error.message : String(error) }).catch(ignore);
    throw error;
  }
}
const ignore = () => {};

export type BackupPlan = Readonly<{
  origin: Origin;
  place: Place;
  recipients: readonly string[];
  /** Where the data lies: a backup on its disk is one that is lost with it. */
  dataDir: string;
}>;

/** Takes away what has outlived its time, and what killed processes left unfinished. */
export async function tidy(place: Place, keep: BackupConfig["keep"], now: Date): Promise<string[]> {
  const folders = await foldersIn(place);
  const complete = [...folders].flatMap(([name, whole]) => (whole ? name : []));
  const unfinished = [...folders].flatMap(([name, whole]) =>
    !whole && now.getTime() - timeOf(name)!.getTime() > ABANDONED ? name : [],
  );
  const gone = [...outlived(complete, keep), ...unfinished];
  for (const name of gone) await removeBackup(place, name);
  return gone;
}

/** What the job does: a backup when the newest one is older than the configured time, by one process of all. */
export function scheduledBackups(
  plan: BackupPlan & { origin: { log: Log } },
  { everyHours, keep }: Pick<BackupConfig, "keep"> & { everyHours: number },
) {
  const { origin, place, recipients, dataDir } = plan;

  async function isDue(): Promise<boolean> {
    const times = [...(await foldersIn(place))].flatMap(([name, whole]) =>
      whole ? timeOf(name)!.getTime() : [],
    );
    const now = origin.now().getTime();
    // One of the time to come was made by a clock that has been set back since.
    return now - Math.max(0, ...times.filter((time) => time <= now + SLACK)) >= everyHours * HOUR - SLACK;
  }

  /** A disk that is not mounted leaves an empty directory, on the disk of the data. */
  async function requireOtherDisk(db: Database): Promise<void> {
    const { good } = await readBackups({ db });
    if (good?.onDataDisk === false && (await place.isOnDisk?.(dataDir)))
      throw new BackupError(
        `${place.called} is on the disk of the data now; the last backup went to another one. Mount the backup disk. If it is meant to be so, make one backup by hand: npm run backup.`,
      );
  }

  async function make(db: Database): Promise<void> {
    const began = performance.now();
    const { about, checked, absent } = await makeAndRecord(db, plan, () => requireOtherDisk(db));
    const removed = await tidy(place, keep, origin.now());
    const { rows, files, started } = checked;
    const seconds = Math.round((performance.now() - began) / 1000);
    const done = { backup: about.name, rows, files, absent: absent.length, removed: removed.length, seconds };
    origin.log.info(
      { ...done, encrypted: recipients.length > 0 },
      started ? "a backup was made and started as a test" : "a backup was made",
    );
  }

  return {
    everyHours,
    async makeWhenDue(stopping: AbortSignal): Promise<void> {
      await alone(origin.address, async (db) => {
        // A place that cannot even be listed is written down as a backup that failed.
        if (stopping.aborted || !(await isDue().catch(() => true))) return;
        await make(db);
      });
    },
  };
}
