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

/** Thrown when the database does not fit the program; the message is for the operator. */
export class MigrationError extends Error {}

/** The migrations of this program in their order: file name → SQL. */
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

/** PostgreSQL's code for a right that is missing. */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Brings the database to this program's state: each migration once, in order, in one transaction, under a lock that
 * makes other starting processes wait. Refuses a database that a newer program has already changed. Processes of an older
 * release that cannot work with what comes are asked to end, and have ended before it counts (decision 87).
 * @returns the names that were run now
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
  // Then no right to change anything is needed either.
  const pending = Object.keys(knownMigrations).filter((name) => !applied.includes(name));
  if (pending.length === 0) return [];
  const oldestCompatible = oldestCompatibleMigration(knownMigrations);
  const finish = async (tx: Database): Promise<void> => {
    await recordOldestCompatible(tx, oldestCompatible);
    if (applied.length === 0 || !pending.includes(oldestCompatible)) return;
    await endOlderProcesses(db, oldestCompatible);
    // Heard at the commit, by those that have started in between.
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
              // A check that waits for the commit would keep the next migration from altering its table.
              await sql`set constraints all immediate`.execute(tx);
              await sql`set constraints all deferred`.execute(tx);
              // Everything has worked by then, so nobody is asked to end for nothing.
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

/**
 * The migrations of this program that the database has not had yet, and those it has had that this program cannot run on. A command beside the program changes nothing when there are any.
 */
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
    // After a restore, say: what is granted went with the tables.
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      "The account of DATABASE_URL has no rights in this database yet. Nothing was changed. Start a process that has DATABASE_OWNER_URL first: it grants them.",
      { cause: error },
    );
  }
}
