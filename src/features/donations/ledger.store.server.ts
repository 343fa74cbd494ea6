import type { Database } from "../../db/database.server";
import type { LedgerEntry, LedgerKind } from "./ledger.model";

/** Writes a transaction and its entries; the database refuses them at commit unless they balance. */
export async function insertTransaction(
  db: Database,
  transaction: { id: string; kind: LedgerKind; occurredAt: Date; memo: string },
  entries: readonly LedgerEntry[],
): Promise<void> {
  const { id, kind, occurredAt, memo } = transaction;
  await db.insertInto("ledger_transaction").values({ id, kind, occurred_at: occurredAt, memo }).execute();
  await db
    .insertInto("ledger_entry")
    .values(
      entries.map(({ account, amountMinor, currency, campaignId }, index) => ({
        transaction_id: id,
        line: index + 1,
        account,
        amount_minor: amountMinor,
        currency,
        campaign_id: campaignId,
      })),
    )
    .execute();
}
