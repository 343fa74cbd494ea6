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

export type LoadOptions = Readonly<{
  /** What is there may go. Without it a database with any table in it is refused. */
  overwrite: boolean;
  /** The program's secret is another one now: its mark is not taken over. */
  forgetSecret?: boolean;
  /** Looks at what has come before it counts; what it throws undoes everything. */
  verify?: (loaded: Loaded) => void;
}>;

/** How many rows came into each table. */
export type Loaded = ReadonlyMap<string, number>;

/**
 * Puts a whole database in place of what is there, in one transaction: all of it or nothing, whatever dies in between.
 * The migrations that the content has had make the tables; rows come by `COPY`; references are checked again at the end.
 * What a newer release added, and this one does not know, is left out.
 * The jobs' queue is not carried: what is to be done stands in the tables (decision 19).
 * @throws BackupError when it does not fit here; then nothing was changed
 */
export async function loadDatabase(
  dbConfig: pg.ClientConfig,
  content: DatabaseContent,
  options: LoadOptions,
): Promise<Loaded> {
  const migrationsToRun = selectMigrations(content.shape);
  return withClient(dbConfig, async (client) => {
    await requireLoadable(client, options);
    return databaseOnClient(client)
      .transaction()
      .execute(async (tx) => {
        await client.query(EMPTY_DATABASE);
        await migrate(tx, migrationsToRun);
        // What migrations have left to the end of the transaction would stand in the way of the next step.
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

/** Everything that `load` refuses, asked before anything is begun. */
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

/** The migrations to run; refuses content of a newer release on which this one does not run. */
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

/** A program that serves from this database would hold locks, and then look at other data than it has in memory. */
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

/** Takes away what is in our schemas, but neither the schema itself nor extensions, which may be somebody else's. */
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

/**
 * Rows come in the order of the alphabet and have been through every trigger once: references and triggers rest until all
 * are there. References are then made anew, which looks at each row.
 */
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
  // Migrations leave rows of their own (a salt, say), which the content has too.
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
