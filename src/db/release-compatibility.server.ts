import { sql } from "kysely";
import type { Database } from "../platform/database/database";

/** First line of a migration on which the previous release still runs (docs/upgrading.md). */
const COMPATIBLE_MIGRATION = /^-- Previous release: runs\b/m;

/** The last migration that changed or removed something: a release that does not know it cannot work with the database. */
export const oldestCompatibleMigration = (knownMigrations: Record<string, string>): string =>
  Object.entries(knownMigrations).findLast(([, text]) => !COMPATIBLE_MIGRATION.test(text))?.[0] ?? "";

/**
 * Writes into the database which releases run on it: those that know the last migration that changed or removed something
 * they use. So an upgrade can be taken back without a backup when it only added things.
 */
export async function recordOldestCompatible(db: Database, oldestCompatible: string): Promise<void> {
  await sql`comment on table kysely_migration is ${sql.lit(`runs from ${oldestCompatible}`)}`.execute(db);
}

/** Where the database says which releases run on it. */
export const READ_COMPATIBILITY_NOTE =
  "select obj_description(to_regclass('kysely_migration'), 'pg_class') as note";

/** The migration that a release must know to run on a database with this note; null: it says none. */
export const parseCompatibilityNote = (note: string | null | undefined): string | null =>
  /^runs from (.+)$/.exec(note ?? "")?.[1] ?? null;

/** Whether a database that a newer release has migrated says that a release with these migrations runs on it. */
export async function isReleaseCompatible(
  db: Database,
  knownMigrations: Record<string, string>,
): Promise<boolean> {
  const { rows } = await sql.raw<{ note: string | null }>(READ_COMPATIBILITY_NOTE).execute(db);
  const oldestCompatible = parseCompatibilityNote(rows[0]?.note);
  return oldestCompatible !== null && oldestCompatible in knownMigrations;
}
