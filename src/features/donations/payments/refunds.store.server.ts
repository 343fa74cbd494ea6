import type { Insertable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

export const listRefunds = (db: Database, giftId: string) =>
  db
    .selectFrom("gift_refund")
    .select(["id", "minor", "state", "provider_ref as providerRef", "reason"])
    .where("gift_id", "=", giftId)
    .orderBy("created_at")
    .execute();

export const findRefund = (db: Database, id: string) =>
  db
    .selectFrom("gift_refund")
    .select(["id", "gift_id as giftId", "minor", "state", "reason", "requested_by as requestedBy"])
    .select("by_transfer as byTransfer")
    .where("id", "=", id)
    .executeTakeFirst();

/** Lock the gift first: every decision about its refunds takes that lock. */
export const updateRefundDecision = (
  tx: Tx,
  id: string,
  values: { state: "requested" | "refused"; decided_by: string; decided_at: Date; updated_at: Date },
) => tx.updateTable("gift_refund").set(values).where("id", "=", id).execute();

export const insertRefund = (tx: Tx, row: Insertable<Tables["gift_refund"]>) =>
  tx.insertInto("gift_refund").values(row).execute();

export const updateRefundState = (
  tx: Tx,
  id: string,
  values: { state: "sent" | "succeeded" | "failed"; provider_ref?: string; updated_at: Date },
) =>
  tx
    .updateTable("gift_refund")
    .set(values)
    .where("id", "=", id)
    // The provider's event can arrive before the response to the request.
    .where("state", "<>", "succeeded")
    .execute();

/** Also fails a refund that had succeeded. Returns false when it already failed. */
export async function markRefundFailed(
  tx: Tx,
  id: string,
  { ref, now }: { ref: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("gift_refund")
    .set({ state: "failed", provider_ref: ref, updated_at: now })
    .where("id", "=", id)
    .where("state", "<>", "failed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listDueRefunds = (db: Database, provider: string, limit: number) =>
  db
    .selectFrom("gift_refund")
    .innerJoin("gift", "gift.id", "gift_refund.gift_id")
    .leftJoin("payment_attempt", (join) =>
      join.onRef("payment_attempt.gift_id", "=", "gift.id").on("payment_attempt.state", "=", "succeeded"),
    )
    .select(({ fn }) => [
      "gift_refund.id",
      "gift_refund.minor",
      "gift.id as giftId",
      "gift.currency",
      // The payment of a gift that was added to tickets belongs to the order.
      fn.coalesce("payment_attempt.payment_ref", "gift.order_payment").as("paymentRef"),
    ])
    .where("gift_refund.state", "=", "requested")
    .where("gift.provider", "=", provider)
    .where(({ fn }) => fn.coalesce("payment_attempt.payment_ref", "gift.order_payment"), "is not", null)
    .$narrowType<{ paymentRef: string }>()
    .orderBy("gift_refund.created_at")
    .limit(limit)
    .execute();
