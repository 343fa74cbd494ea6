import type { Database, Tx } from "../../../platform/database/database";

export async function findReconciledUntil(db: Database, provider: string): Promise<Date | null> {
  const row = await db
    .selectFrom("reconciliation")
    .select("compared_until")
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row?.compared_until ?? null;
}

export const upsertReconciledUntil = (tx: Tx, provider: string, until: Date) =>
  tx
    .insertInto("reconciliation")
    .values({ provider, compared_until: until, ran_at: until })
    .onConflict((conflict) =>
      conflict.column("provider").doUpdateSet({ compared_until: until, ran_at: until }),
    )
    .execute();
