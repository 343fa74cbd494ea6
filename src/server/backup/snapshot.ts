import { finished } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Transaction } from "kysely";
import { READ_COMPATIBILITY_NOTE, parseCompatibilityNote } from "../../db/release-compatibility.server";
import { databaseOnClient } from "../../db/single-connection.server";
import {
  BackupError,
  type DatabaseContent,
  type DatabaseShape,
  type Table,
  quotedTable,
  tableWithColumns,
} from "./database-content";
import type { Tables } from "../../platform/database/database";

/** Values must not depend on settings of operator or server. */
export const SESSION_SETTINGS = [
  "set datestyle = 'iso, ymd'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set client_encoding = 'UTF8'",
  "set extra_float_digits = 1",
  "set statement_timeout = 0",
  "set lock_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
  "set row_security = off",
].join("; ");

export type Snapshot = DatabaseContent & {
  db: Transaction<Tables>;
  server: string;
};

/** Runs `task` on a snapshot; needs only read privileges and blocks only schema changes. */
export async function withSnapshot<T>(
  dbConfig: pg.ClientConfig,
  task: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...dbConfig, application_name: "reboot backup" });
  // The query fails with the reason; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(SESSION_SETTINGS);
    return await databaseOnClient(client)
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (db) => {
        const shape = await readShape(client);
        const { rows } = await client.query<{ server: string }>(
          "select current_setting('server_version') as server",
        );
        return task({ db, shape, server: rows[0]!.server, rows: (table) => streamRows(client, table) });
      });
  } finally {
    await client.end();
  }
}

async function* streamRows(client: pg.Client, table: Table): AsyncIterable<Buffer> {
  const rows = client.query(copyTo(`copy ${tableWithColumns(table)} to stdout`));
  try {
    for await (const chunk of rows.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    // Unread rows would block every later query on this connection.
    if (!rows.readableEnded && !rows.errored) await finished(rows.resume());
  }
}

/** Locks tables against schema changes, as pg_dump does: the snapshot does not cover those. */
async function readShape(client: pg.Client): Promise<DatabaseShape> {
  const names = await listTableNames(client);
  if (!names.includes("program_secret"))
    throw new BackupError(
      "There is nothing of this program in the database yet. Start it once with `npm start`.",
    );
  if (names.length > 0)
    await client.query(`lock table ${names.map(quotedTable).join(", ")} in access share mode`);
  const { rows: tables } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relname = any($1) and relnamespace = 'public'::regnamespace
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [names],
  );
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  const { rows: migrations } = await client.query<{ name: string }>(
    "select name from kysely_migration order by name",
  );
  const { rows: notes } = await client.query<{ note: string | null }>(READ_COMPATIBILITY_NOTE);
  const { rows: fingerprints } = await client.query<{ fingerprint: string }>(
    "select fingerprint from program_secret",
  );
  return {
    tables,
    sequences,
    migrations: migrations.map(({ name }) => name),
    oldest: parseCompatibilityNote(notes[0]?.note),
    secretMark: fingerprints[0]?.fingerprint ?? null,
  };
}

async function listTableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
       and relname not in ('kysely_migration', 'kysely_migration_lock')
       and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
     order by relname`,
  );
  return rows.map(({ name }) => name);
}

export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
     and relkind in ('r', 'p', 'v', 'm') limit 1`,
  );
  return rows.length === 0;
}
