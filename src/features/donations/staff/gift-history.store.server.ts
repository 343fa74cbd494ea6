import { paginate } from "../../../db/paginate.server";
import type { ListWindow } from "../../../platform/pagination/cursor";
import type { RefundState } from "../payments/refund.model";
import type { MonthlyState } from "../monthly-gifts/monthly-gift.model";
import type { Database } from "../../../platform/database/database";

export async function readGiftHistory(db: Database, giftId: string) {
  const [attempts, refunds, disputes, events, bookings, message] = await Promise.all([
    db
      .selectFrom("payment_attempt")
      .select(["number", "provider", "state", "payment_ref as paymentRef", "created_at as createdAt"])
      .where("gift_id", "=", giftId)
      .orderBy("number")
      .execute(),
    db
      .selectFrom("gift_refund")
      .select(REFUND_COLUMNS)
      .where("gift_id", "=", giftId)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("gift_dispute")
      .select(["minor", "state", "opened_at as openedAt"])
      .where("gift_id", "=", giftId)
      .orderBy("opened_at")
      .execute(),
    db
      .selectFrom("giving_event")
      .select(["happened_at as happenedAt", "to_state as state", "actor", "reason"])
      .where("gift_id", "=", giftId)
      .orderBy("seq")
      .execute(),
    db
      .selectFrom("ledger_transaction")
      .innerJoin("ledger_entry", "ledger_entry.transaction_id", "ledger_transaction.id")
      .select(["kind", "occurred_at as occurredAt", "account", "amount_minor as amountMinor"])
      .where("gift_id", "=", giftId)
      .orderBy("ledger_transaction.created_at")
      .orderBy("ledger_transaction.id")
      .orderBy("line")
      .execute(),
    db
      .selectFrom("gift")
      .select(["message", "message_state as state"])
      .where("id", "=", giftId)
      .executeTakeFirstOrThrow(),
  ]);
  return { attempts, refunds, disputes, events, bookings, message };
}

const REFUND_COLUMNS = [
  "gift_refund.id",
  "gift_refund.minor",
  "gift_refund.state",
  "gift_refund.reason",
  "requested_by as requestedBy",
  "decided_by as decidedBy",
  "decided_at as decidedAt",
  "gift_refund.created_at as createdAt",
] as const;

export const listRefundRows = (db: Database, state: RefundState | undefined, window: ListWindow) =>
  paginate(
    db
      .selectFrom((of) =>
        of
          .selectFrom("gift_refund")
          .innerJoin("gift", "gift.id", "gift_refund.gift_id")
          .select(REFUND_COLUMNS)
          .select(["gift_id", "gift.reference", "gift.currency", "gift_refund.created_at"])
          .select("gift.donor_name as donorName")
          .as("refund"),
      )
      .selectAll(),
    window,
    { equals: { state } },
  ).execute();

export const listMonthlyRows = (db: Database, state: MonthlyState | undefined, window: ListWindow) =>
  paginate(
    db
      .selectFrom("monthly_gift")
      .select([
        "id",
        "state",
        "currency",
        "amount_minor as amountMinor",
        "cover_minor as coverMinor",
        "next_at as nextAt",
        "failures",
        "card_until as cardUntil",
        "created_at as createdAt",
      ])
      .select((of) => [
        of.selectFrom("donor").select("donor.name").whereRef("donor.id", "=", "donor_id").as("donorName"),
        of
          .selectFrom("campaign")
          .select("campaign.title")
          .whereRef("campaign.id", "=", "campaign_id")
          .as("campaign"),
        of
          .selectFrom("program")
          .select("program.title")
          .whereRef("program.id", "=", "program_id")
          .as("program"),
      ]),
    window,
    { equals: { state } },
  ).execute();
