import { sql } from "kysely";
import type { Database } from "../../src/platform/database/database";

/** Digests all tables except rate limits: equal results mean no change. */
export async function databaseState(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'rate_limit%'
    order by 1`.execute(db);
  const digests: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(row::text, ',' order by row::text)) as digest from ${sql.table(name)} as row`.execute(
      db,
    );
    digests.push(`${name} ${rows[0]!.digest}`);
  }
  return digests.join("\n");
}
