import { sql } from "kysely";
import type { Database } from "../../db/database.server";
import { DONATIONS, type LedgerEntry, type LedgerKind } from "./ledger.model";

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

/** The gifts booked last, newest first; one that was divided among several purposes stands once for each. */
export const listLastGifts = (db: Database, limit: number) =>
  db
    .selectFrom((gifts) =>
      gifts
        .selectFrom("ledger_transaction")
        .select(["id", "occurred_at"])
        .where("kind", "=", "gift")
        .orderBy("id", "desc")
        .limit(limit)
        .as("gift"),
    )
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "gift.id")
    .leftJoin("campaign", "campaign.id", "ledger_entry.campaign_id")
    .where("account", "=", DONATIONS)
    .select([
      "gift.occurred_at as at",
      "campaign.slug as campaign",
      sql<number>`-ledger_entry.amount_minor`.as("minor"),
      "ledger_entry.currency",
    ])
    .orderBy("gift.id", "desc")
    .orderBy("line")
    .execute();
