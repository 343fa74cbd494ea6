import type pg from "pg";
import { BackupError } from "./database-content";

/** Checked first: within migrations PostgreSQL only reports an aborted transaction. */
const READ_RIGHTS = `
select current_user as account,
  coalesce(
    (select pg_get_userbyid(relowner) from pg_class where relnamespace = 'public'::regnamespace and relname = 'kysely_migration'),
    (select pg_get_userbyid(datdba) from pg_database where datname = current_database())
  ) as owner,
  has_schema_privilege('public', 'create') as makes,
  not exists (
    select from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
    union all
    select from pg_namespace where nspname = 'pgboss' and not pg_has_role(nspowner, 'usage')
  ) as removes`;

export async function requireOwnership(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ account: string; owner: string; makes: boolean; removes: boolean }>(
    READ_RIGHTS,
  );
  const { account, owner, makes, removes } = rows[0]!;
  if (makes && removes) return;
  throw new BackupError(
    `The account "${account}" may not ${makes ? "remove" : "make"} tables in this database. Nothing was changed. ` +
      `Use "${owner}", which owns it (move: in the address that you give; restore: in DATABASE_OWNER_URL). See docs/operations.md, "Two accounts of the database".`,
  );
}
