import type pg from "pg";
import { type Shape, quoted, quotedTable } from "./content";

/**
 * Adds tables and columns that only a newer release knows, as text, so that their rows can be read. After `release back` a site
 * goes on by the older release on a database with them, and its backups have to be proved all the same (docs/upgrading.md).
 */
export async function addUnknown(client: pg.Client, { tables }: Shape) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     group by relname`,
  );
  const known = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  const undo: string[] = [];
  for (const { name, columns } of tables) {
    const table = quotedTable(name);
    const there = known.get(name);
    if (!there) {
      await client.query(
        `create table ${table} (${columns.map((each) => `${quoted(each)} text`).join(", ")})`,
      );
      undo.push(`drop table ${table}`);
      continue;
    }
    for (const column of columns.filter((each) => !there.has(each))) {
      await client.query(`alter table ${table} add column ${quoted(column)} text`);
      undo.push(`alter table ${table} drop column ${quoted(column)}`);
    }
  }
  return {
    async remove(): Promise<void> {
      for (const statement of undo) await client.query(statement);
    },
  };
}
