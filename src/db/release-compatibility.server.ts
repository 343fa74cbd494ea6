import { sql } from "kysely";
import type { Database } from "../platform/database/database";

/** First line of a migration on which the previous release still runs (docs/upgrading.md). */
const COMPATIBLE_MIGRATION = /^-- Previous release: runs\b/m;

/** Returns the last migration that changed or removed something: releases must know it to run on the database. */
export const oldestCompatibleMigration = (knownMigrations: Record<string, string>): string =>
  Object.entries(knownMigrations).findLast(([, text]) => !COMPATIBLE_MIGRATION.test(text))?.[0] ?? "";

/** Stores the oldest compatible migration in the database: an additive upgrade can be reverted without a backup. */
export async function recordOldestCompatible(db: Database, oldestCompatible: string): Promise<void> {
  await sql`comment on table kysely_migration is ${sql.lit(`runs from ${oldestCompatible}`)}`.execute(db);
}

export const READ_COMPATIBILITY_NOTE =
  "select obj_description(to_regclass('kysely_migration'), 'pg_class') as note";

/** Returns the migration that a release must know; null when the note names none. */
export const parseCompatibilityNote = (note: string | null | undefined): string | null =>
  /^runs from (.+)$/.exec(note ?? "")?.[1] ?? null;

export async function isReleaseCompatible(
  db: Database,
  knownMigrations: Record<string, string>,
): Promise<boolean> {
  const { rows } = await sql.raw<{ note: string | null }>(READ_COMPATIBILITY_NOTE).execute(db);
  const oldestCompatible = parseCompatibilityNote(rows[0]?.note);
  return oldestCompatible !== null && oldestCompatible in knownMigrations;
}
