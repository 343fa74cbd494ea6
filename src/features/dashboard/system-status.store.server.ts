import { sql } from "kysely";
import type { Database } from "../../platform/database/database";

/** Counts due and failed runs per job; `since` is the start time of the oldest due run. */
export async function readJobQueues(db: Database, now: Date) {
  const { rows } = await sql<{ name: string; waiting: string; since: Date | null; failed: string }>`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= ${now}) as waiting,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as since,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job group by name`.execute(db);
  return rows.map(({ name, waiting, since, failed }) => ({
    name,
    waiting: Number(waiting),
    since,
    failed: Number(failed),
  }));
}

/** `since` is the start of the database server; `processes` counts the connections that listen for changes. */
export async function readDatabase(db: Database) {
  const { rows } = await sql<{
    version: string;
    migration: string;
    bytes: string;
    processes: string;
    since: Date;
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select max(name) from kysely_migration) as migration,
      -- Each process hears of changes on one connection of its own.
      (select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'reboot changes') as processes,
      pg_postmaster_start_time() as since`.execute(db);
  const { version, migration, bytes, processes, since } = rows[0]!;
  return { version, migration, bytes: Number(bytes), processes: Number(processes), since };
}
