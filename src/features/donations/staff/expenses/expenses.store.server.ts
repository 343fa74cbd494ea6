import { sql } from "kysely";
import { paginate } from "../../../../db/paginate.server";
import type { ListWindow } from "../../../../platform/pagination/cursor";
import type { Database, Tx } from "../../../../platform/database/database";

/** Includes reversed expenses. */
export const listExpenseRows = (db: Database, campaignId: string | undefined, window: ListWindow) =>
  paginate(
    db
      .selectFrom("campaign_expense")
      .select([
        "id",
        "campaign_id as campaignId",
        "spent_on as spentOn",
        "description",
        "amount_minor as amountMinor",
        "currency",
        "paid_from as paidFrom",
        "receipt_picture_id as receiptPictureId",
        "reversed_at as reversedAt",
        "reversal_reason as reversalReason",
      ])
      .select((eb) => [
        eb
          .selectFrom("campaign")
          .select("campaign.title")
          .whereRef("campaign.id", "=", "campaign_id")
          .as("campaign"),
        eb
          .selectFrom("expense_category")
          .select("expense_category.name")
          .whereRef("expense_category.id", "=", "category_id")
          .as("category"),
      ]),
    window,
    { equals: { campaign_id: campaignId } },
  ).execute();

export const pictureExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom("picture").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/** Undefined: unknown or already reversed. */
export const markReversed = (
  tx: Tx,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
) =>
  tx
    .updateTable("campaign_expense")
    .set({ reversed_at: at, reversed_by: by, reversal_reason: reason })
    .where("id", "=", id)
    .where("reversed_at", "is", null)
    .returning([
      "transaction_id as transactionId",
      "description",
      "spent_on as spentOn",
      "amount_minor as amountMinor",
      "currency",
    ])
    .executeTakeFirst();

/** Donations minus spending, in minor units. */
export async function getCampaignBalance(
  db: Database,
  campaignId: string,
  currency: string,
): Promise<number> {
  const row = await db
    .selectFrom("ledger_balance")
    .select(sql<number>`coalesce(-sum(balance_minor), 0)::bigint`.as("minor"))
    .where("campaign_id", "=", campaignId)
    .where("currency", "=", currency)
    .where("account", "in", ["income:donations", "expenses:programs"])
    .executeTakeFirstOrThrow();
  return row.minor;
}
