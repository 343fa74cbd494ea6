import { type Insertable, sql } from "kysely";
import type { Database, Tables, Tx } from "../../platform/database/database";

type Run = Insertable<Tables["backup_run"]>;

export const insertBackupRun = (db: Database, run: Run) => db.insertInto("backup_run").values(run).execute();

export const deleteBackupRuns = (db: Database, endedBefore: Date) =>
  db.deleteFrom("backup_run").where("ended_at", "<", endedBefore).execute();

export const findLastBackup = (db: Database, which: "any" | "successful") =>
  db
    .selectFrom("backup_run")
    .selectAll()
    .$if(which === "successful", (query) => query.where("error", "is", null))
    .orderBy("ended_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Lists jobs whose latest ended run failed after its last retry. */
export async function listFailingJobs(db: Database) {
  const { rows } = await sql<{ name: string; since: Date; output: unknown }>`
    select name, since, output from (
      select distinct on (name) name, state, completed_on as since, output
      from pgboss.job where state in ('completed', 'failed') and completed_on is not null
      order by name, completed_on desc
    ) last where state = 'failed'`.execute(db);
  return rows;
}

export const lockAlerts = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('operations alerts'))`.execute(tx);

export const listAlerts = (db: Database | Tx) => db.selectFrom("operations_alert").selectAll().execute();

export const upsertAlert = (tx: Tx, row: Insertable<Tables["operations_alert"]>) =>
  tx
    .insertInto("operations_alert")
    .values(row)
    .onConflict((conflict) => conflict.column("fault").doUpdateSet(row))
    .execute();

export const endAlert = (tx: Tx, fault: string, at: Date) =>
  tx
    .updateTable("operations_alert")
    .set({ ended_at: at, is_notified: false })
    .where("fault", "=", fault)
    .execute();

/** Their emails no longer count for the daily limit. */
export const deleteEndedAlerts = (tx: Tx, mailedBefore: Date) =>
  tx
    .deleteFrom("operations_alert")
    .where("ended_at", "is not", null)
    .where("mailed_at", "<", mailedBefore)
    .execute();
