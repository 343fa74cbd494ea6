import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, loadMigrations } from "../../db/migrate.server";
import { databaseOnClient } from "../../db/single-connection.server";
import {
  BackupError,
  type DatabaseContent,
  type DatabaseShape,
  quotedTable,
  tableWithColumns,
} from "./database-content";
import { addUnknownColumns } from "./newer-schema";
import { requireOwnership } from "./ownership";
import { SESSION_SETTINGS, isEmptyDatabase } from "./snapshot";
import { transact } from "../../platform/database/transact.server";

export type LoadOptions = Readonly<{
  /** Allows replacing data; otherwise a database with any table is refused. */
  overwrite: boolean;
  /** The program's secret has changed, so its old fingerprint is dropped. */
  forgetSecret?: boolean;
  /** Checks the loaded rows; an error rolls everything back. */
  verify?: (loaded: Loaded) => void;
}>;

export type Loaded = ReadonlyMap<string, number>;

/**
 * Replaces a whole database in one transaction, without unknown parts of a newer release. The tables describe
 * all jobs, so the queue is left out (decision 19). @throws BackupError if the content does not fit
 */
export async function loadDatabase(
  dbConfig: pg.ClientConfig,
  content: DatabaseContent,
  options: LoadOptions,
): Promise<Loaded> {
  const migrationsToRun = selectMigrations(content.shape);
  return withClient(dbConfig, async (client) => {
    await requireLoadable(client, options);
    return transact(databaseOnClient(client), async (tx) => {
      await client.query(EMPTY_DATABASE);
      await migrate(tx, migrationsToRun);
      // Deferred checks of migrations would block the next step.
      await client.query("set constraints all immediate");
      const unknownParts = await addUnknownColumns(client, content.shape);
      const suspended = await suspendConstraints(client, content.shape);
      const loaded = await copyAll(client, content);
      if (options.forgetSecret) await sql`delete from program_secret`.execute(tx);
      await suspended.resume();
      await unknownParts.remove();
      await setSequences(client, content.shape);
      options.verify?.(loaded);
      return loaded;
    });
  });
}

export async function requireFit(
  dbConfig: pg.ClientConfig,
  shape: DatabaseShape,
  options: LoadOptions,
): Promise<void> {
  selectMigrations(shape);
  await withClient(dbConfig, (client) => requireLoadable(client, options));
}

async function withClient<T>(dbConfig: pg.ClientConfig, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...dbConfig, application_name: "reboot restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(SESSION_SETTINGS);
    return await task(client);
  } finally {
    await client.end();
  }
}

async function requireLoadable(client: pg.Client, { overwrite }: LoadOptions): Promise<void> {
  await requireOwnership(client);
  if (!overwrite && !(await isEmptyDatabase(client)))
    throw new BackupError(
      "There is data in this database already. Nothing was changed. To put this in its place, for good, add --overwrite.",
    );
  await refuseWhileInUse(client);
}

/** Refuses content of a newer release on which this one does not run. */
function selectMigrations(shape: DatabaseShape): Record<string, string> {
  const allMigrations = loadMigrations();
  const unknownParts = shape.migrations.filter((name) => !(name in allMigrations));
  const runsHere = shape.oldest !== null && shape.oldest in allMigrations;
  if (unknownParts.length > 0 && !runsHere)
    throw new BackupError(
      `This was made by a newer program (it has ${unknownParts.join(", ")}). Nothing was changed. Use that release to restore it.`,
    );
  return Object.fromEntries(
    Object.entries(allMigrations).filter(([name]) => shape.migrations.includes(name)),
  );
}

/** A running program would hold locks, and then find other data than its memory. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and application_name in ('reboot', 'reboot changes') limit 1`,
  );
  if (rows.length > 0)
    throw new BackupError(
      "The program runs on this database. Nothing was changed. Stop it everywhere, then repeat this.",
    );
}

/** Empties our schemas, but retains the schema and extensions, which others may own. */
const EMPTY_DATABASE = `
do $$
declare
  command text;
begin
  drop schema if exists pgboss cascade;
  for command in
    select unnest(array(
      select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype in ('e', 'i', 'a'))
      union all
      select format('drop %s if exists public.%I cascade', case typtype when 'd' then 'domain' else 'type' end, typname)
      from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
        and not exists (select from pg_depend where objid = t.oid and classid = 'pg_type'::regclass and deptype = 'e')
    ))
  loop
    execute command;
  end loop;
  -- After the tables: what is left belongs to no trigger and no column.
  for command in
    select unnest(array(
      select format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
    ))
  loop
    execute command;
  end loop;
end
$$`;

/** Rows load alphabetically and passed all triggers before, so references and triggers are suspended. */
async function suspendConstraints(client: pg.Client, { tables }: DatabaseShape) {
  const { rows: references } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by conrelid::regclass::text, conname`,
  );
  for (const { drop } of references) await client.query(drop);
  for (const { name } of tables) await client.query(`alter table ${quotedTable(name)} disable trigger user`);
  return {
    async resume() {
      for (const { make } of references) await client.query(make);
      for (const { name } of tables)
        await client.query(`alter table ${quotedTable(name)} enable trigger user`);
    },
  };
}

async function copyAll(client: pg.Client, { shape, rows }: DatabaseContent): Promise<Loaded> {
  const loaded = new Map<string, number>();
  // Migrations insert rows (a salt, say) that the content contains too.
  if (shape.tables.length > 0)
    await client.query(`truncate ${shape.tables.map(({ name }) => quotedTable(name)).join(", ")}`);
  for (const table of shape.tables) {
    const copyStream = client.query(copyFrom(`copy ${tableWithColumns(table)} from stdin`));
    await pipeline(rows(table), copyStream);
    loaded.set(table.name, copyStream.rowCount);
  }
  return loaded;
}

async function setSequences(client: pg.Client, { sequences }: DatabaseShape): Promise<void> {
  for (const { name, value } of sequences)
    await client.query(
      `select setval(found, $2::bigint) from to_regclass(format('public.%I', $1::text)) as found where found is not null`,
      [name, value],
    );
}
