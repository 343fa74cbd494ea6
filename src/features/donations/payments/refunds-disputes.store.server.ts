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
    .where("id", "=", id)
    .executeTakeFirst();

/** Call it with the gift locked: whoever decides about one of its refunds holds that lock. */
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
    // Its event may have been faster than the answer to the question.
    .where("state", "<>", "succeeded")
    .execute();

/** Refunds that a provider has not been asked for yet, oldest first. */
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
      // A gift that came with tickets is a part of the order's payment.
      fn.coalesce("payment_attempt.payment_ref", "gift.order_payment").as("paymentRef"),
    ])
    .where("gift_refund.state", "=", "requested")
    .where("gift.provider", "=", provider)
    .where(({ fn }) => fn.coalesce("payment_attempt.payment_ref", "gift.order_payment"), "is not", null)
    .$narrowType<{ paymentRef: string }>()
    .orderBy("gift_refund.created_at")
    .limit(limit)
    .execute();

export const listDisputes = (db: Database, giftId: string) =>
  db
    .selectFrom("gift_dispute")
    .select(["provider_ref as ref", "minor", "state", "opened_at as at"])
    .where("gift_id", "=", giftId)
    .execute();

/** A closed dispute stays closed: older news do not open it again. */
export const upsertDispute = (tx: Tx, row: Insertable<Tables["gift_dispute"]>) =>
  tx
    .insertInto("gift_dispute")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("provider_ref")
        .doUpdateSet({ state: row.state, updated_at: row.updated_at })
        .where("gift_dispute.state", "=", "open"),
    )
    .execute();

export const upsertDifference = (tx: Database, row: Insertable<Tables["payment_difference"]>) =>
  tx
    .insertInto("payment_difference")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "payment_ref", "problem"])
        .doUpdateSet({ detail: row.detail, resolved_at: null }),
    )
    .execute();

export const resolveDifferences = (tx: Database, provider: string, paymentRef: string, now: Date) =>
  tx
    .updateTable("payment_difference")
    .set({ resolved_at: now })
    .where("provider", "=", provider)
    .where("payment_ref", "=", paymentRef)
    .where("resolved_at", "is", null)
    .execute();

export const listDifferences = (db: Database) =>
  db
    .selectFrom("payment_difference")
    .select(["provider", "payment_ref as paymentRef", "problem", "detail", "found_at as foundAt"])
    .where("resolved_at", "is", null)
    .orderBy("found_at")
    .execute();
