import type pg from "pg";
import { type DatabaseShape, quoteIdentifier, quotedTable } from "./database-content";

/** Adds parts that only a newer release knows: backups after `release back` have them (docs/upgrading.md). */
export async function addUnknownColumns(client: pg.Client, { tables }: DatabaseShape) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     group by relname`,
  );
  const knownColumns = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  const undoStatements: string[] = [];
  for (const { name, columns } of tables) {
    const table = quotedTable(name);
    const existing = knownColumns.get(name);
    if (!existing) {
      await client.query(
        `create table ${table} (${columns.map((each) => `${quoteIdentifier(each)} text`).join(", ")})`,
      );
      undoStatements.push(`drop table ${table}`);
      continue;
    }
    for (const column of columns.filter((each) => !existing.has(each))) {
      await client.query(`alter table ${table} add column ${quoteIdentifier(column)} text`);
      undoStatements.push(`alter table ${table} drop column ${quoteIdentifier(column)}`);
    }
  }
  return {
    async remove(): Promise<void> {
      for (const statement of undoStatements) await client.query(statement);
    },
  };
}
