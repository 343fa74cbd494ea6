import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/database";

/** The tables belong to the job queue (`server/jobs/job-queue.ts`). It retains a run for three days after its end. */

type JobCounts = { name: string; waiting: number; active: number; failed: number };

export async function countRuns(db: Database): Promise<JobCounts[]> {
  const { rows } = await sql<Record<keyof JobCounts, string>>`
    select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job group by name`.execute(db);
  return rows.map(({ name, waiting, active, failed }) => ({
    name,
    waiting: Number(waiting),
    active: Number(active),
    failed: Number(failed),
  }));
}

export async function listLastRuns(db: Database) {
  type Row = { name: string; state: "completed" | "failed"; startedAt: Date | null; endedAt: Date };
  const { rows } = await sql<Row>`
    select distinct on (name) name, state, started_on as "startedAt", completed_on as "endedAt"
    from pgboss.job where state in ('completed', 'failed') and completed_on is not null
    order by name, completed_on desc`.execute(db);
  return rows;
}

export async function listFailedRuns(db: Database, limit: number) {
  type Row = { id: string; name: string; endedAt: Date; tries: number; output: unknown };
  const { rows } = await sql<Row>`
    select id, name, completed_on as "endedAt", retry_count + 1 as tries, output
    from pgboss.job where state = 'failed' and completed_on is not null
    order by completed_on desc, id limit ${limit}`.execute(db);
  return rows;
}

export async function deleteFailedRun(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from pgboss.job where id = ${id}::uuid and state = 'failed' returning name`.execute(tx);
  return rows[0]?.name ?? null;
}
