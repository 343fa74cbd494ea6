import { migrationGap, loadMigrations } from "../../db/migrate.server";
import type { Broadcaster } from "../../ports/broadcaster";
import type { Database } from "../../platform/database/database";

/** In case a notification was missed. */
const POLL_INTERVAL_MS = 60_000;

/** Notices a newer release with an incompatible schema. @param onOutdated called once @returns stops it */
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
  // The health check reports an unavailable database; the next poll follows.
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
