import { sql } from "kysely";
import type { Tx } from "../database/database";

/**
 * Has a job run as soon as the transaction is there, within a second or two, on whichever process is free. Takes part in
 * the transaction: with the change the run is there, without it there is none. A row for each call and no "one is
 * enough": transactions would wait for each other, and a run that has just begun may not see this change any more.
 * @param name of a job in `src/registry/jobs.ts`; throws when there is no such
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
