import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.server";

/** How long processes of an older release may take to end, in milliseconds; they leave the database at once. */
const PATIENCE = 30_000;
const ASK_EVERY = 250;

/** Processes of an older release went on; the message is for the operator. */
export class OlderProcessesError extends Error {}

/** Tells every process which migration it must know to work with the database (topic `schema`). */
export const tellOldest = (db: Database, oldest: string): Promise<unknown> =>
  sql`select pg_notify('schema', ${oldest})`.execute(db);

/**
 * Asks the processes that serve from this database to leave it, and waits until they have. They are all of an older release:
 * one of this release would have migrated before it served.
 * @param oldest the migration that they do not know
 * @throws OlderProcessesError when some do not
 */
export async function endOlderProcesses(
  db: Database,
  oldest: string,
  patience: number = PATIENCE,
): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    const pids = await servingProcesses(db);
    if (pids.length === 0) return;
    if (performance.now() > until)
      throw new OlderProcessesError(
        `Processes of an older release use the database, and it cannot work with what ${oldest} changes. The database was left as it was. ` +
          "Stop them everywhere, then start this again. Connections of a machine that is gone are ended by: " +
          pids.map((pid) => `select pg_terminate_backend(${pid});`).join(" "),
      );
    // Again and again: one may just be starting.
    await tellOldest(db, oldest);
    await sleep(ASK_EVERY);
  }
}

/** Each process that serves listens on one connection of this name (`adapters/postgres-notify.server.ts`). */
async function servingProcesses(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'reboot changes'`.execute(db);
  return rows.map(({ pid }) => pid);
}
