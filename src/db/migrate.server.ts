import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./database.server";
import { allows, oldestOf, recordOldest } from "./oldest-release.server";
import { OlderProcessesError, endOlderProcesses, tellOldest } from "./older-processes.server";

const files = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Thrown when the database does not fit the program; the message is for the operator. */
export class MigrationError extends Error {}

/** The migrations of this program in their order: file name → SQL. */
export function migrations(): Record<string, string> {
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
const FORBIDDEN = "42501";

/**
 * Brings the database to this program's state: each migration once, in order, in one transaction, under a lock that
 * makes other starting processes wait. Refuses a database that a newer program has already changed. Processes of an older
 * release that cannot work with what comes are asked to end, and have ended before it counts (decision 87).
 * @returns the names that were run now
 */
export async function migrate(db: Database, known: Record<string, string> = migrations()): Promise<string[]> {
  const done = await doneMigrations(db);
  const newer = done.filter((name) => !(name in known));
  if (newer.length > 0 && !(await allows(db, known)))
    throw new MigrationError(
      `The database is newer than this program (it has ${newer.join(", ")}). Nothing was changed. Start the newer program, or restore a backup made by this one.`,
    );
  // Then no right to change anything is needed either.
  const pending = Object.keys(known).filter((name) => !done.includes(name));
  if (pending.length === 0) return [];
  const oldest = oldestOf(known);
  const finish = async (tx: Database): Promise<void> => {
    await recordOldest(tx, oldest);
    if (done.length === 0 || !pending.includes(oldest)) return;
    await endOlderProcesses(db, oldest);
    // Heard at the commit, by those that have started in between.
    await tellOldest(tx, oldest);
  };
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(known).map(([name, text]): [string, Migration] => [
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
    if ((error as { code?: string }).code === FORBIDDEN)
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
  const done = new Set(await doneMigrations(db));
  const known = migrations();
  const newer = [...done].filter((name) => !(name in known));
  return {
    missing: Object.keys(known).filter((name) => !done.has(name)),
    unknown: newer.length > 0 && (await allows(db, known)) ? [] : newer,
  };
}

async function doneMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!tables[0]?.found) return [];
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    // After a restore, say: what is granted went with the tables.
    if ((error as { code?: string }).code !== FORBIDDEN) throw error;
    throw new MigrationError(
      "The account of DATABASE_URL has no rights in this database yet. Nothing was changed. Start a process that has DATABASE_OWNER_URL first: it grants them.",
      { cause: error },
    );
  }
}
