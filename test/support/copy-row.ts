import { sql } from "kysely";
import type { Database } from "../../src/platform/database/database";

/** Copies a sample row with other values: `copyRow(db, "program", "women-in-tech", { id, slug: "other" })`. */
export async function copyRow(
  db: Database,
  table: string,
  slug: string,
  values: Record<string, unknown> & { id: string; slug: string },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const picked = sql.join(rows.map(({ name }) => sql`(made.r).${sql.raw(`"${name}"`)}`));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${picked} from (
      select jsonb_populate_record(t, ${JSON.stringify(values)}::jsonb) as r
      from ${sql.table(table)} as t where slug = ${slug}
    ) as made`.execute(db);
}
