import pg from "pg";
import type { BackupConfig } from "../../platform/config-backup";
import type { Log } from "../../platform/deps";
import { type Origin, makeBackup } from "./make-backup";
import { type Manifest, timeOf } from "./manifest";
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
export async function alone<T>(address: pg.ClientConfig, work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ ...address, application_name: "reboot backup lock" });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [LOCK]);
    return rows[0]?.got ? await work() : null;
  } finally {
    // The end of the connection is the end of the lock.
    await client.end();
  }
}

/** Makes a backup and proves it by starting it; one that fails the proof is taken away again. */
export async function makeAndCheck(
  origin: Origin,
  place: Place,
): Promise<{ about: Manifest; checked: Checked }> {
  const about = await makeBackup(origin, place);
  try {
    return { about, checked: await startCheck(place, about, origin.scratch) };
  } catch (error) {
    await removeBackup(place, about.name);
    throw error;
  }
}

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
  origin: Origin & { log: Log },
  place: Place,
  { everyHours, keep }: Pick<BackupConfig, "keep"> & { everyHours: number },
) {
  async function isDue(): Promise<boolean> {
    const times = [...(await foldersIn(place))].flatMap(([name, whole]) =>
      whole ? timeOf(name)!.getTime() : [],
    );
    const now = origin.now().getTime();
    // One of the time to come was made by a clock that has been set back since.
    return now - Math.max(0, ...times.filter((time) => time <= now + SLACK)) >= everyHours * HOUR - SLACK;
  }

  return {
    async makeWhenDue(stopping: AbortSignal): Promise<void> {
      if (!(await isDue())) return;
      await alone(origin.address, async () => {
        // Another process may have made it while this one was looking.
        if (stopping.aborted || !(await isDue())) return;
        const began = performance.now();
        const { about, checked } = await makeAndCheck(origin, place);
        const removed = await tidy(place, keep, origin.now());
        const { rows, files, started } = checked;
        const seconds = Math.round((performance.now() - began) / 1000);
        const said = {
          backup: about.name,
          rows,
          files,
          absent: about.absent.length,
          removed: removed.length,
          seconds,
        };
        origin.log.info(said, started ? "a backup was made and started as a test" : "a backup was made");
      });
    },
  };
}
