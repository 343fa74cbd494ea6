import { sql } from "kysely";
import type { LedgerAccount } from "../../ledger/ledger.model";
import type { TimeRange } from "../../../../platform/time/zoned-time";
import type { Database } from "../../../../platform/database/database";

/** From 1 for January. */
export async function getFiscalMonth(db: Database): Promise<number> {
  const row = await db.selectFrom("giving_page").select("fiscal_month as month").executeTakeFirst();
  return row?.month ?? 1;
}

export const listBalancesBefore = (db: Database, moment: Date, account: LedgerAccount | null) =>
  db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
    .select(["account", "currency", sql<number>`sum(amount_minor)::bigint`.as("minor")])
    .where("occurred_at", "<", moment)
    .$if(account !== null, (query) => query.where("account", "=", account!))
    .groupBy(["account", "currency"])
    .having(sql<boolean>`sum(amount_minor) <> 0`)
    .orderBy("account")
    .orderBy("currency")
    .execute();

export type JournalPosition = { at: Date; id: string; line: number };

export const listJournal = (
  db: Database,
  { from, until }: TimeRange,
  account: LedgerAccount | null,
  after: JournalPosition | null,
  limit: number,
) =>
  db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
    .leftJoin("gift", "gift.id", "ledger_transaction.gift_id")
    .leftJoin("campaign", "campaign.id", "ledger_entry.campaign_id")
    .select([
      "ledger_transaction.id",
      "line",
      "occurred_at as at",
      "ledger_transaction.kind",
      "account",
      "ledger_entry.amount_minor as minor",
      "ledger_entry.currency",
      "gift.reference",
      "gift.payment_reference as paymentReference",
      "campaign.slug as campaign",
      "memo",
    ])
    .where("occurred_at", ">=", from)
    .where("occurred_at", "<", until)
    .$if(account !== null, (query) => query.where("account", "=", account!))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("occurred_at", "ledger_transaction.id", "line"),
          ">",
          tuple(after!.at, after!.id, after!.line),
        ),
      ),
    )
    .orderBy("occurred_at")
    .orderBy("ledger_transaction.id")
    .orderBy("line")
    .limit(limit)
    .execute();
