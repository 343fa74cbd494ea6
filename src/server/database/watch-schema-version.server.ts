import { migrationGap, loadMigrations } from "../../db/migrate.server";
import type { Broadcaster } from "../../ports/broadcaster";
import type { Database } from "../../platform/database/database";

/** The database is asked this often, in milliseconds, in case nothing was heard. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Notices that a newer release changes the database, or has changed it, so that this one cannot work with it.
 * @param onOutdated is called once, with the migration that is not known here
 * @returns ends it
 */
export function watchSchemaVersion(
  { db, broadcaster }: { db: Database; broadcaster: Broadcaster },
  onOutdated: (migration: string) => void,
  intervalMs: number = POLL_INTERVAL_MS,
): () => void {
  const knownMigrations = loadMigrations();
  let isStopped = false;
  const report = (migration: string) => {
    if (isStopped) return;
    stop();
    onOutdated(migration);
  };
  const check = async () => {
    const { unknown } = await migrationGap(db);
    if (unknown.length > 0) report(unknown.at(-1)!);
  };
  // A database that is away is the health check's; the next look comes.
  const checkQuietly = () => void check().catch(() => {});
  const timer = setInterval(checkQuietly, intervalMs).unref();
  const unsubscribe = broadcaster.subscribe("schema", {
    onEvent: (migration) => migration === "" || migration in knownMigrations || report(migration),
    onGap: checkQuietly,
  });
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
    unsubscribe();
  };
  return stop;
}
