import { sql } from "kysely";
import { DONATIONS, type LedgerAccount, type LedgerEntry, type LedgerKind } from "./ledger.model";
import type { Database, Tx } from "../../../platform/database/database";

export type LedgerTransaction = {
  id: string;
  kind: LedgerKind;
  occurredAt: Date;
  memo: string;
  giftId: string | null;
  source: string | null;
  reverses: string | null;
  entries: readonly LedgerEntry[];
};

/**
 * Inserts all entries in one statement, so that triggers update each balance once. @returns the ids booked
 */
export async function insertTransactions(
  tx: Tx,
  transactions: readonly LedgerTransaction[],
): Promise<ReadonlySet<string>> {
  const inserted = await tx
    .insertInto("ledger_transaction")
    .values(
      transactions.map(({ id, kind, occurredAt, memo, giftId, source, reverses }) => ({
        id,
        kind,
        occurred_at: occurredAt,
        memo,
        gift_id: giftId,
        source,
        reverses,
      })),
    )
    .onConflict((conflict) => conflict.column("source").doNothing())
    .returning("id")
    .execute();
  const booked = new Set(inserted.map(({ id }) => id));
  const lines = transactions
    .filter(({ id }) => booked.has(id))
    .flatMap(({ id, entries }) =>
      entries.map(({ account, amountMinor, currency, campaignId }, index) => ({
        transaction_id: id,
        line: index + 1,
        account,
        amount_minor: amountMinor,
        currency,
        campaign_id: campaignId,
      })),
    );
  if (lines.length > 0) await tx.insertInto("ledger_entry").values(lines).execute();
  return booked;
}

export const listEntries = (db: Database, transactionId: string): Promise<LedgerEntry[]> =>
  db
    .selectFrom("ledger_entry")
    .select(["account", "amount_minor as amountMinor", "currency", "campaign_id as campaignId"])
    .where("transaction_id", "=", transactionId)
    .orderBy("line")
    .execute();

/** Returns minor units, debit positive. */
export async function sumBookedForGift(
  db: Database,
  giftId: string,
  account: LedgerAccount,
): Promise<number> {
  const row = await db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
    .where("gift_id", "=", giftId)
    .where("account", "=", account)
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as("minor"))
    .executeTakeFirstOrThrow();
  return row.minor;
}

/** Returns the booking that no correction reversed; undefined while no money came. */
export async function findGiftBooking(db: Database, giftId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("ledger_transaction")
    .select("id")
    .where("gift_id", "=", giftId)
    .where("kind", "=", "gift")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ledger_transaction as later")
            .select("later.id")
            .whereRef("later.reverses", "=", "ledger_transaction.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.id;
}

export async function findBookedAccount(db: Database, giftId: string): Promise<LedgerAccount | undefined> {
  const booking = await findGiftBooking(db, giftId);
  const entries = booking === undefined ? [] : await listEntries(db, booking);
  return entries.find(({ account, amountMinor }) => amountMinor > 0 && account.startsWith("assets:"))
    ?.account;
}

/** Returns minor units over all campaigns, debit positive. */
export async function getBalance(db: Database, account: LedgerAccount, currency: string): Promise<number> {
  const row = await db
    .selectFrom("ledger_balance")
    .select(sql<number>`coalesce(sum(balance_minor), 0)::bigint`.as("minor"))
    .where("account", "=", account)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  return row.minor;
}

/** Sums bookings whose source starts with `source` and a colon. */
export async function sumBookedBySource(
  db: Database,
  source: string,
  account: LedgerAccount,
): Promise<number> {
  const row = await db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
    // A range can use an index of migration 0052; `;` follows `:`.
    .where(sql<boolean>`source collate "C" >= ${`${source}:`} and source collate "C" < ${`${source};`}`)
    .where("account", "=", account)
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as("minor"))
    .executeTakeFirstOrThrow();
  return row.minor;
}

export const findTransactionBySource = async (db: Database, source: string): Promise<string | undefined> =>
  (await db.selectFrom("ledger_transaction").select("id").where("source", "=", source).executeTakeFirst())
    ?.id;

export const findBooking = (db: Database, source: string) =>
  db
    .selectFrom("ledger_transaction")
    .select(["id", "occurred_at as occurredAt", "memo"])
    .where("source", "=", source)
    .executeTakeFirst();

export const isBooked = async (db: Database, source: string): Promise<boolean> =>
  (await findTransactionBySource(db, source)) !== undefined;

export const listBalances = (db: Database) =>
  db
    .selectFrom("ledger_balance")
    .select(["account", "currency", "campaign_id as campaignId", "balance_minor as minor", "gifts"])
    .orderBy("account")
    .orderBy("currency")
    .execute();

export const listYearBalances = (db: Database) =>
  db
    .selectFrom("ledger_year")
    .select(["year", "account", "currency", "campaign_id as campaignId", "opening", "minor"])
    .where("minor", "<>", 0)
    .orderBy("year", "desc")
    .orderBy("currency")
    .execute();

/** A gift that was divided among purposes has a row for each. */
export const listLatestGifts = (db: Database, limit: number) =>
  db
    .selectFrom((gifts) =>
      gifts
        .selectFrom("ledger_transaction")
        .select(["id", "occurred_at"])
        .where("kind", "=", "gift")
        // Corrections are not new gifts: neither the reversal nor the rebooking.
        .where(sql<boolean>`coalesce(source, '') not like 'correction:%'`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("ledger_transaction as later")
                .select("later.id")
                .whereRef("later.reverses", "=", "ledger_transaction.id"),
            ),
          ),
        )
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

/** Always 0, because the database refuses unbalanced transactions. */
export async function countUnbalanced(db: Database): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from ledger_entry group by transaction_id, currency having sum(amount_minor) <> 0
    ) unbalanced`.execute(db);
  return Number(rows[0]?.found ?? 0);
}
