import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import {
  isReleaseCompatible,
  oldestCompatibleMigration,
  recordOldestCompatible,
} from "./release-compatibility.server";
import { OlderProcessesError, endOlderProcesses, notifyOldestCompatible } from "./older-processes.server";
import type { Database } from "../platform/database/database";

const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The database does not fit the program. The message is for the operator. */
export class MigrationError extends Error {}

export function loadMigrations(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .map(
        ([file, text]) =>
          [
            file
              .split("/")
              .at(-1)!
              .replace(/\.sql$/, ""),
            text,
          ] as const,
      )
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Runs pending migrations in order, in one transaction and under a lock. Refuses a database that is too new. Before
 * the commit, it ends older processes that cannot use the new schema (decision 87).
 * @returns the names of the applied migrations
 */
export async function migrate(
  db: Database,
  knownMigrations: Record<string, string> = loadMigrations(),
): Promise<string[]> {
  const applied = await listAppliedMigrations(db);
  const unknownMigrations = applied.filter((name) => !(name in knownMigrations));
  if (unknownMigrations.length > 0 && !(await isReleaseCompatible(db, knownMigrations)))
    throw new MigrationError(
      `The database is newer than this program (it has ${unknownMigrations.join(", ")}). Nothing was changed. Start the newer program, or restore a backup made by this one.`,
    );
  // Returning here needs no right to change anything.
  const pending = Object.keys(knownMigrations).filter((name) => !applied.includes(name));
  if (pending.length === 0) return [];
  const oldestCompatible = oldestCompatibleMigration(knownMigrations);
  const finish = async (tx: Database): Promise<void> => {
    await recordOldestCompatible(tx, oldestCompatible);
    if (applied.length === 0 || !pending.includes(oldestCompatible)) return;
    await endOlderProcesses(db, oldestCompatible);
    // Delivered at commit, for processes that started meanwhile.
    await notifyOldestCompatible(tx, oldestCompatible);
  };
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(knownMigrations).map(([name, text]): [string, Migration] => [
          name,
          {
            async up(tx) {
              await sql.raw(text).execute(tx);
              // Deferred constraint checks would stop the next migration from altering the table.
              await sql`set constraints all immediate`.execute(tx);
              await sql`set constraints all deferred`.execute(tx);
              // Last, so that a failing migration ends no process.
              if (name === pending.at(-1)) await finish(tx);
            },
          },
        ]),
      ),
  };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) {
    if (error instanceof OlderProcessesError) throw new MigrationError(error.message, { cause: error });
    const failed = results?.find(({ status }) => status === "Error")?.migrationName ?? "a migration";
    const reason = error instanceof Error ? error.message : "unknown error";
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
      throw new MigrationError(
        `The database is older than this program, and the account of DATABASE_URL may not change it (${reason}). It was left as it was. Set DATABASE_OWNER_URL to the account that owns the tables, or start a process that has it first.`,
        { cause: error },
      );
    throw new MigrationError(`${failed} failed: ${reason}. The database was left as it was.`, {
      cause: error,
    });
  }
  return (results ?? []).filter(({ status }) => status === "Success").map((result) => result.migrationName);
}

/** Returns pending migrations, and applied ones that this program cannot run on. Commands refuse both. */
export async function migrationGap(db: Database): Promise<{ missing: string[]; unknown: string[] }> {
  const applied = new Set(await listAppliedMigrations(db));
  const knownMigrations = loadMigrations();
  const unknownMigrations = [...applied].filter((name) => !(name in knownMigrations));
  return {
    missing: Object.keys(knownMigrations).filter((name) => !applied.has(name)),
    unknown:
      unknownMigrations.length > 0 && (await isReleaseCompatible(db, knownMigrations))
        ? []
        : unknownMigrations,
  };
}

async function listAppliedMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!tables[0]?.found) return [];
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    // For example after a restore: dropping the tables drops their grants.
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      "The account of DATABASE_URL has no rights in this database yet. Nothing was changed. Start a process that has DATABASE_OWNER_URL first: it grants them.",
      { cause: error },
    );
  }
}
