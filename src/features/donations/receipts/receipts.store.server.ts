import { type Insertable, sql } from "kysely";
import { CORRECTED_PREFIX, REFUND_FAILED_PREFIX, type ReceiptKind } from "./receipts.model";
import type { Database, Tables, Tx } from "../../../platform/database/database";

/** Locked until the transaction ends and rolled back with it, so that numbers have no gaps. */
export async function nextReceiptSequence(tx: Tx, kind: ReceiptKind, year: number): Promise<number> {
  const row = await tx
    .insertInto("receipt_counter")
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet({ last: sql`receipt_counter.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return row.last;
}

export const insertReceipt = (tx: Tx, row: Insertable<Tables["receipt"]>) =>
  tx.insertInto("receipt").values(row).execute();

const RECEIPT_COLUMNS = [
  "receipt.number",
  "receipt.kind",
  "receipt.gift_id as giftId",
  "receipt.trigger",
  "receipt.of_number as ofNumber",
  "receipt.issued_on as issuedOn",
  "receipt.paid_on as paidOn",
  "receipt.issuer",
  "receipt.donor_name as donorName",
  "receipt.locale",
  "receipt.method",
  "receipt.designation",
  "receipt.currency",
  "receipt.amount_minor as amountMinor",
  "receipt.cover_minor as coverMinor",
] as const;
export type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number];

export const findReceipt = (db: Database, number: string) =>
  db
    .selectFrom("receipt")
    .select(RECEIPT_COLUMNS)
    .innerJoin("gift", "gift.id", "receipt.gift_id")
    .select(["gift.provider", "gift.paid_at as paidAt"])
    .where("number", "=", number)
    .executeTakeFirst();

export async function findSuccessor(db: Database, number: string): Promise<string | null> {
  const row = await db
    .selectFrom("receipt")
    .select("number")
    .where("trigger", "in", [`${CORRECTED_PREFIX}${number}`, `${REFUND_FAILED_PREFIX}${number}`])
    .where("gift_id", "=", (of) =>
      of.selectFrom("receipt as old").select("old.gift_id").where("old.number", "=", number),
    )
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Receipts before credit notes, newest first: the valid receipt comes first. */
export const listReceipts = (db: Database, giftId: string) =>
  db
    .selectFrom("receipt")
    .select(RECEIPT_COLUMNS)
    .where("gift_id", "=", giftId)
    .orderBy("kind", "desc")
    .orderBy("year", "desc")
    .orderBy("sequence", "desc")
    .execute();

export const sumCredited = (db: Database, number: string) =>
  db
    .selectFrom("receipt")
    .where("of_number", "=", number)
    .select([
      sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as("amountMinor"),
      sql<number>`coalesce(sum(cover_minor), 0)::bigint`.as("coverMinor"),
    ])
    .executeTakeFirstOrThrow();

export const insertReceiptMail = (tx: Tx, number: string, now: Date) =>
  tx
    .insertInto("receipt_mail")
    .values({ number, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const listPendingReceiptMails = (db: Database, limit: number) =>
  db.selectFrom("receipt_mail").select("number").orderBy("created_at").limit(limit).execute();

/** Returns false when another process already claimed it. */
export async function claimReceiptMail(tx: Tx, number: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("receipt_mail")
    .where("number", "=", number)
    .returning("number")
    .executeTakeFirst();
  return row !== undefined;
}
