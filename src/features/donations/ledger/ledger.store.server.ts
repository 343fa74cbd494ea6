import { sql } from "kysely";
import { DONATIONS, type LedgerAccount, type LedgerEntry, type LedgerKind } from "./ledger.model";
import type { Database, Tx } from "../../../platform/database/database";

/** `source`: what it is booked for, once; null for what is booked by hand. */
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
 * Writes transactions and their entries; the database refuses them at commit unless they balance. All entries in one
 * statement: what follows from them (balances, what campaigns raised) is worked out once for each.
 * @returns the ids of those that were booked: not of one whose source was booked before
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
        ...{ source, reverses },
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

/** The entries of a transaction, in order. */
export const listEntries = (db: Database, transactionId: string): Promise<LedgerEntry[]> =>
  db
    .selectFrom("ledger_entry")
    .select(["account", "amount_minor as amountMinor", "currency", "campaign_id as campaignId"])
    .where("transaction_id", "=", transactionId)
    .orderBy("line")
    .execute();

/** What stands on an account for a gift, in minor units, debit positive. */
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

/** The booking of a gift that stands: the one that no correction has reversed; undefined: its money never came. */
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

/** The account on which the money of a gift was booked; undefined: none was. */
export async function findBookedAccount(db: Database, giftId: string): Promise<LedgerAccount | undefined> {
  const booking = await findGiftBooking(db, giftId);
  const entries = booking === undefined ? [] : await listEntries(db, booking);
  return entries.find(({ account, amountMinor }) => amountMinor > 0 && account.startsWith("assets:"))
    ?.account;
}

/** What stands on one account in a currency, of all campaigns, in minor units, debit positive. */
export async function getBalance(db: Database, account: LedgerAccount, currency: string): Promise<number> {
  const row = await db
    .selectFrom("ledger_balance")
    .select(sql<number>`coalesce(sum(balance_minor), 0)::bigint`.as("minor"))
    .where("account", "=", account)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  return row.minor;
}

/** What transactions whose source begins so have booked on an account, in minor units. */
export async function sumBookedBySource(
  db: Database,
  source: string,
  account: LedgerAccount,
): Promise<number> {
  const row = await db
    .selectFrom("ledger_transaction")
    .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
    // A range, which an index of migration 0052 serves; `;` is what follows `:`.
    .where(sql<boolean>`source collate "C" >= ${`${source}:`} and source collate "C" < ${`${source};`}`)
    .where("account", "=", account)
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as("minor"))
    .executeTakeFirstOrThrow();
  return row.minor;
}

/** The transaction that is booked for this source; undefined: none is. */
export const findTransactionBySource = async (db: Database, source: string): Promise<string | undefined> =>
  (await db.selectFrom("ledger_transaction").select("id").where("source", "=", source).executeTakeFirst())
    ?.id;

/** The same with its moment and its memo. */
export const findBooking = (db: Database, source: string) =>
  db
    .selectFrom("ledger_transaction")
    .select(["id", "occurred_at as occurredAt", "memo"])
    .where("source", "=", source)
    .executeTakeFirst();

/** Whether there is a transaction for this source. */
export const isBooked = async (db: Database, source: string): Promise<boolean> =>
  (await findTransactionBySource(db, source)) !== undefined;

/** What stands on every account, debit positive. */
export const listBalances = (db: Database) =>
  db
    .selectFrom("ledger_balance")
    .select(["account", "currency", "campaign_id as campaignId", "balance_minor as minor", "gifts"])
    .orderBy("account")
    .orderBy("currency")
    .execute();

/** What each account came to in each year, newest first. Opening balances are apart. */
export const listYearBalances = (db: Database) =>
  db
    .selectFrom("ledger_year")
    .select(["year", "account", "currency", "campaign_id as campaignId", "opening", "minor"])
    .where("minor", "<>", 0)
    .orderBy("year", "desc")
    .orderBy("currency")
    .execute();

/** The gifts booked last, newest first; one that was divided among several purposes stands once for each. */
export const listLatestGifts = (db: Database, limit: number) =>
  db
    .selectFrom((gifts) =>
      gifts
        .selectFrom("ledger_transaction")
        .select(["id", "occurred_at"])
        .where("kind", "=", "gift")
        // A correction is no news: neither what it reversed nor what it booked anew.
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

/** Transactions whose entries do not sum to zero in each currency. The database refuses them; there are none. */
export async function countUnbalanced(db: Database): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from ledger_entry group by transaction_id, currency having sum(amount_minor) <> 0
    ) unbalanced`.execute(db);
  return Number(rows[0]?.found ?? 0);
}
