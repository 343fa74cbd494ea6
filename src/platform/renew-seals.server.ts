import { sql } from "kysely";
import type { Deps } from "./deps";
import type { SealPurpose } from "./keys.server";
import { newestSeal, seal, unseal } from "./sealed.server";

/** A column whose values are sealed; `id` names the row. */
export type SealedColumn = Readonly<{ table: string; id: string; column: string; purpose: SealPurpose }>;

/** Rows of one transaction. */
const BATCH = 50;

/**
 * Seals anew, with the newest key, whatever was sealed with an older one. In short transactions that leave out what
 * somebody else holds: any number of processes may do it, and one that dies has lost nothing.
 * @returns how many values; what cannot be opened stays as it is and is counted in `lost`
 */
export async function renewSeals(
  deps: Pick<Deps, "db" | "keys">,
  columns: readonly SealedColumn[],
  stopping?: AbortSignal,
): Promise<{ renewed: number; lost: number }> {
  const done = { renewed: 0, lost: 0 };
  const goesOn = () => !stopping?.aborted;
  for (const column of columns)
    for (let after: string | null = ""; after !== null && goesOn();) {
      const batch = await renewBatch(deps, column, after);
      done.renewed += batch.renewed;
      done.lost += batch.lost;
      after = batch.last;
    }
  return done;
}

async function renewBatch(deps: Pick<Deps, "db" | "keys">, of: SealedColumn, after: string) {
  const [table, id, column] = [sql.table(of.table), sql.ref(of.id), sql.ref(of.column)];
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${id}::text as id, ${column} as sealed from ${table}
      where ${column} is not null and not starts_with(${column}, ${newestSeal(deps.keys, of.purpose)})
        and ${id}::text > ${after}
      order by ${id}::text limit ${BATCH} for update skip locked`.execute(tx);
    let renewed = 0;
    for (const row of rows) {
      const text = await unseal(deps.keys, of.purpose, row.sealed).catch(() => null);
      if (text === null) continue;
      const anew = await seal(deps.keys, of.purpose, text);
      await sql`update ${table} set ${column} = ${anew} where ${id}::text = ${row.id}`.execute(tx);
      renewed += 1;
    }
    return { renewed, lost: rows.length - renewed, last: rows.at(-1)?.id ?? null };
  });
}

/** How many values are sealed with the newest key, and how many with another. */
export async function countSeals(
  deps: Pick<Deps, "db" | "keys">,
  columns: readonly SealedColumn[],
): Promise<{ newest: number; older: number }> {
  const counted = { newest: 0, older: 0 };
  for (const { table, column, purpose } of columns) {
    const newest = sql<boolean>`starts_with(${sql.ref(column)}, ${newestSeal(deps.keys, purpose)})`;
    const { rows } = await sql<{ newest: number; older: number }>`
      select count(*) filter (where ${newest}) as newest, count(*) filter (where not ${newest}) as older
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(deps.db);
    counted.newest += Number(rows[0]!.newest);
    counted.older += Number(rows[0]!.older);
  }
  return counted;
}
