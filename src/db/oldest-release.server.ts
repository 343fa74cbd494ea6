import { sql } from "kysely";
import type { Database } from "./database.server";

/** First line of a migration on which the previous release still runs (docs/upgrading.md). */
const PREVIOUS_RUNS = /^-- Previous release: runs\b/m;

/**
 * Writes into the database which releases run on it: those that know the last migration that changed or removed something
 * they use. So an upgrade can be taken back without a backup when it only added things.
 */
export async function recordOldest(db: Database, known: Record<string, string>): Promise<void> {
  const stopping = Object.entries(known).filter(([, text]) => !PREVIOUS_RUNS.test(text));
  const oldest = stopping.at(-1)?.[0] ?? "";
  await sql`comment on table kysely_migration is ${sql.lit(`runs from ${oldest}`)}`.execute(db);
}

/** Whether a database that a newer release has migrated says that a release with these migrations runs on it. */
export async function allows(db: Database, known: Record<string, string>): Promise<boolean> {
  const { rows } = await sql<{ note: string | null }>`
    select obj_description(to_regclass('kysely_migration'), 'pg_class') as note`.execute(db);
  const oldest = /^runs from (.+)$/.exec(rows[0]?.note ?? "")?.[1];
  return oldest !== undefined && oldest in known;
}
