import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../platform/database/database";

const TIMEOUT_MS = 30_000;
const ASK_INTERVAL_MS = 250;

/** Older processes did not end in time. The message is for the operator. */
export class OlderProcessesError extends Error {}

/** Notifies all processes (topic `schema`) of the migration that they must know. */
export const notifyOldestCompatible = (db: Database, oldestCompatible: string): Promise<unknown> =>
  sql`select pg_notify('schema', ${oldestCompatible})`.execute(db);

/**
 * Asks all serving processes to disconnect and waits. All are older: a current one would have migrated first.
 * @param oldestCompatible the migration that they do not know
 * @throws OlderProcessesError after the timeout
 */
export async function endOlderProcesses(
  db: Database,
  oldestCompatible: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const pids = await listServingProcesses(db);
    if (pids.length === 0) return;
    if (performance.now() > deadline)
      throw new OlderProcessesError(
        `Processes of an older release use the database, and it cannot work with what ${oldestCompatible} changes. The database was left as it was. ` +
          "Stop them everywhere, then start this again. To end connections of a machine that no longer runs: " +
          pids.map((pid) => `select pg_terminate_backend(${pid});`).join(" "),
      );
    // Repeated, as a process may just be starting.
    await notifyOldestCompatible(db, oldestCompatible);
    await sleep(ASK_INTERVAL_MS);
  }
}

/** Each serving process has one connection of this name (`adapters/postgres-broadcaster.server.ts`). */
async function listServingProcesses(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'reboot changes'`.execute(db);
  return rows.map(({ pid }) => pid);
}
