import type { Insertable, Updateable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const insertAttempt = (tx: Tx, row: Insertable<Tables["payment_attempt"]>) =>
  tx.insertInto("payment_attempt").values(row).execute();

const ATTEMPT_COLUMNS = [
  "id",
  "gift_id as giftId",
  "order_id as orderId",
  "number",
  "provider",
  "state",
  "page_ref as pageRef",
  "page_url as pageUrl",
  "page_until as pageUntil",
  "payment_ref as paymentRef",
] as const;

export const findLastAttempt = (db: Database, giftId: string) =>
  db
    .selectFrom("payment_attempt")
    .select(ATTEMPT_COLUMNS)
    .where("gift_id", "=", giftId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

export const findAttempt = (
  db: Database,
  provider: string,
  by: { page_ref: string } | { payment_ref: string },
) => {
  const [[column, value]] = Object.entries(by) as [["page_ref" | "payment_ref", string]];
  return db
    .selectFrom("payment_attempt")
    .select(ATTEMPT_COLUMNS)
    .where("provider", "=", provider)
    .where(column, "=", value)
    .executeTakeFirst();
};

export const updateAttempt = (tx: Tx, id: string, values: Updateable<Tables["payment_attempt"]>) =>
  tx.updateTable("payment_attempt").set(values).where("id", "=", id).execute();
