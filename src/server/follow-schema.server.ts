import type { Database } from "../db/database.server";
import { migrationGap, migrations } from "../db/migrate.server";
import type { Broadcaster } from "../ports/broadcaster";

/** The database is asked this often, in milliseconds, in case nothing was heard. */
const LOOK_EVERY = 60_000;

/**
 * Notices that a newer release changes the database, or has changed it, so that this one cannot work with it.
 * @param outdated is called once, with the migration that is not known here
 * @returns ends it
 */
export function followSchema(
  { db, broadcaster }: { db: Database; broadcaster: Broadcaster },
  outdated: (migration: string) => void,
  every: number = LOOK_EVERY,
): () => void {
  const known = migrations();
  let ended = false;
  const report = (migration: string) => {
    if (ended) return;
    end();
    outdated(migration);
  };
  const look = async () => {
    const { unknown } = await migrationGap(db);
    if (unknown.length > 0) report(unknown.at(-1)!);
  };
  // A database that is away is the health check's; the next look comes.
  const lookQuietly = () => void look().catch(() => {});
  const timer = setInterval(lookQuietly, every).unref();
  const unsubscribe = broadcaster.listen("schema", {
    said: (migration) => migration === "" || migration in known || report(migration),
    gap: lookQuietly,
  });
  const end = () => {
    ended = true;
    clearInterval(timer);
    unsubscribe();
  };
  return end;
}
