import { sql } from "kysely";
import { heldByProvider } from "../ledger/ledger.model";
import type { Database, Tx } from "../../../platform/database/database";

/** What the books say that the provider holds for a gift, in minor units. */
export async function sumHeldForGift(db: Database, giftId: string, provider: string): Promise<number> {
  const row = await db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
    .where("gift_id", "=", giftId)
    .where("account", "=", heldByProvider(provider))
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as("minor"))
    .executeTakeFirstOrThrow();
  return row.minor;
}

/** Until when the provider's payments were compared; null: never. */
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
