import { sql } from "kysely";
import { hasNameAsTyped } from "../../../db/sql-expressions.server";
import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { GiftState, GiftKind, MessageState, PaymentMethod } from "../gifts/gift.model";
import type { Database, Tx } from "../../../platform/database/database";

export type GiftSearch = { reference: string } | { contact: string } | { name: string };
export type GiftFilter = {
  state?: GiftState | undefined;
  method?: PaymentMethod | undefined;
  kind?: GiftKind | undefined;
  search?: GiftSearch | undefined;
};

export const giftListQuery = (db: Database) =>
  db
    .selectFrom("gift")
    .select([
      "id",
      "reference",
      "kind",
      "state",
      "method",
      "currency",
      "amount_minor as amountMinor",
      "cover_minor as coverMinor",
      "donor_name as donorName",
      "created_at as createdAt",
      "paid_at as paidAt",
    ])
    .select((of) => [
      of
        .selectFrom("campaign")
        .select("campaign.title")
        .whereRef("campaign.id", "=", "gift.campaign_id")
        .as("campaign"),
      of
        .selectFrom("program")
        .select("program.title")
        .whereRef("program.id", "=", "gift.program_id")
        .as("program"),
    ]);

export async function listGiftRows(db: Database, { search, ...equal }: GiftFilter, window: ListWindow) {
  let list = giftListQuery(db);
  if (search && "reference" in search) list = list.where("reference", "=", search.reference);
  if (search && "contact" in search)
    list = list.where("donor_id", "in", (of) =>
      of.selectFrom("donor").select("donor.id").where("contact_key", "=", search.contact),
    );
  if (search && "name" in search) {
    const matchingIds = await findFewByName(db, search.name);
    if (matchingIds?.length === 0) return [];
    list = matchingIds ? list.where("id", "in", matchingIds) : list.where(hasDonorName(search.name));
  }
  return paginate(list, window, { equals: equal }).execute();
}

const hasDonorName = (name: string) => hasNameAsTyped("donor_name", name);
const MAX_NAME_MATCHES = 500;

/**
 * Returns null for many matches. PostgreSQL cannot know how rare a name is: the CTE, planned without the
 * limit, finds few by the index of names; many are soon found among the newest.
 */
async function findFewByName(db: Database, name: string): Promise<string[] | null> {
  const found = await db
    .with(
      (cte) => cte("named").materialized(),
      (of) =>
        of.selectFrom("gift").select("id").where(hasDonorName(name)).where("donor_name", "is not", null),
    )
    .selectFrom("named")
    .select("id")
    .limit(MAX_NAME_MATCHES + 1)
    .execute();
  return found.length > MAX_NAME_MATCHES ? null : found.map(({ id }) => id);
}

/** A message is reviewed once its gift is paid. */
export function listMessageRows(db: Database, state: Exclude<MessageState, "none">, window: ListWindow) {
  const list = giftListQuery(db)
    .select(["message", "show_name as showName", "message_state as messageState"])
    .where("state", "in", ["paid", "partly_refunded"])
    .$narrowType<{ message: string; messageState: Exclude<MessageState, "none"> }>();
  return paginate(list, window, { equals: { message_state: state } }).execute();
}

export const lockMessage = (tx: Tx, giftId: string) =>
  tx
    .selectFrom("gift")
    .select(["reference", "message_state as state"])
    .where("id", "=", giftId)
    .where("message_state", "<>", "none")
    .forUpdate()
    .executeTakeFirst();

export const updateMessageState = (tx: Tx, giftId: string, state: "shown" | "hidden", now: Date) =>
  tx.updateTable("gift").set({ message_state: state, updated_at: now }).where("id", "=", giftId).execute();

export const listPaidGifts = (
  db: Database,
  year: { from: Date; until: Date },
  after: { paidAt: Date; id: string } | null,
  limit: number,
) =>
  giftListQuery(db)
    .$narrowType<{ paidAt: Date }>()
    .select("order_reference as orderReference")
    .select((of) => [
      of
        .selectFrom("receipt")
        .select("receipt.number")
        .whereRef("receipt.gift_id", "=", "gift.id")
        .where("receipt.kind", "=", "receipt")
        .orderBy("receipt.year", "desc")
        .orderBy("receipt.sequence", "desc")
        .limit(1)
        .as("receipt"),
      of
        .selectFrom("gift_refund")
        .select(sql<number>`coalesce(sum(minor), 0)::bigint`.as("minor"))
        .whereRef("gift_refund.gift_id", "=", "gift.id")
        .where("gift_refund.state", "=", "succeeded")
        .as("refundedMinor"),
      of
        .selectFrom("ledger_transaction")
        .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
        .select(sql<number>`coalesce(sum(ledger_entry.amount_minor), 0)::bigint`.as("minor"))
        .whereRef("ledger_transaction.gift_id", "=", "gift.id")
        .where("account", "=", "expenses:payment-fees")
        .as("feeMinor"),
    ])
    .where("paid_at", ">=", year.from)
    .where("paid_at", "<", year.until)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("paid_at", "id"), ">", tuple(after!.paidAt, after!.id)),
      ),
    )
    .orderBy("paid_at")
    .orderBy("id")
    .limit(limit)
    .execute();
