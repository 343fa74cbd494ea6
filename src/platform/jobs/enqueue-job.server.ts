import { sql } from "kysely";
import type { Tx } from "../database/database";

/**
 * Runs a job within seconds after the commit, on any process. Adds a row per call: deduplication would make transactions
 * wait, and a running job may not see this change.
 * @throws when `src/registry/jobs.ts` has no such job
 */
export async function enqueueJob(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql`
    with woken as (
      insert into pgboss.job (name, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
        deletion_seconds, keep_until, policy)
      select name, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
        now() + retention_seconds * interval '1 second', policy
      from pgboss.queue where name = ${name}
      returning name
    )
    select pg_notify('jobs', name) from woken`.execute(tx);
  if (rows.length === 0) throw new Error(`There is no job "${name}" in src/registry/jobs.ts`);
}
