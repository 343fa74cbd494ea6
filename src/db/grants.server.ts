import { sql } from "kysely";
import { MigrationError } from "./migrate.server";
import type { Database } from "../platform/database/database";
import { transact } from "../platform/database/transact.server";

/**
 * Grants `account` exactly the rights that the server needs and revokes all others. Append-only tables are only read and
 * inserted, migration tables only read. Call after every migration, as new tables need grants.
 * @param db connected as the owner of the tables
 * @throws MigrationError when the account could restore its rights, or has rights from elsewhere
 */
export async function grantPrivileges(db: Database, account: string): Promise<void> {
  await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('grants'))`.execute(tx);
    const { rows: ownerRoles } = await sql`
      select from pg_roles where rolname = ${account} and pg_has_role(oid, current_user, 'member')`.execute(
      tx,
    );
    if (ownerRoles.length > 0)
      throw excessPrivilegesError(`the account "${account}" is the owner, its member or a superuser`);
    for (const command of await listGrantCommands(tx, account)) await sql.raw(command).execute(tx);
    const [remaining] = await listGrantCommands(tx, account);
    if (remaining) throw excessPrivilegesError(`this has no effect: ${remaining}`);
  });
}

const excessPrivilegesError = (reason: string) =>
  new MigrationError(
    `DATABASE_URL and DATABASE_OWNER_URL: ${reason}. The database was left as it was. ` +
      "Use an account for DATABASE_URL that has no rights of its own, as in docs/operations.md.",
  );

async function listGrantCommands(db: Database, account: string): Promise<string[]> {
  const { rows } = await sql<{ command: string }>`
    with schema as (
      select oid, nspname from pg_namespace where nspname in ('public', 'pgboss')
    ), kept as (
      select tgrelid as oid from pg_trigger where tgname ~ '_append_only$' and tgtype & 24 = 24
    ), wanted as (
      select 'schema' as kind, quote_ident(nspname) as name, p as privilege,
        has_schema_privilege(${account}, schema.oid, p) as had, p = 'usage' as wanted
      from schema, unnest(array['usage', 'create']) p
      union all
      select 'table', format('%I.%I', nspname, relname), p, has_table_privilege(${account}, c.oid, p),
        case
          when p = 'select' then true
          when relkind not in ('r', 'p') or relname like 'kysely_migration%' then false
          when p = 'insert' then true
          when p in ('update', 'delete') then c.oid not in (select oid from kept)
          else false
        end
      from pg_class c join schema on schema.oid = relnamespace,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
      where relkind in ('r', 'p', 'v', 'm')
      union all
      select 'sequence', format('%I.%I', nspname, relname), p, has_sequence_privilege(${account}, c.oid, p), p <> 'update'
      from pg_class c join schema on schema.oid = relnamespace, unnest(array['usage', 'select', 'update']) p
      where relkind = 'S'
    )
    select format(
      case when wanted then 'grant %s on %s %s to %I' else 'revoke %s on %s %s from %I, public' end,
      privilege, kind, name, ${account}::text
    ) as command
    from wanted where had <> wanted order by kind, name, privilege`.execute(db);
  return rows.map(({ command }) => command);
}
