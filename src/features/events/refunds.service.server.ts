import type { Deps } from "../../platform/deps";
import { type Money, money } from "../../platform/money";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { wake } from "../../platform/wake.server";
import { bookTicketMoney } from "../donations/ticket-money.service.server";
import { findOccasion } from "./events.store.server";
import type { PayMethod, RefundReason } from "./orders.model";
import { insertOrderEvents, listAwaited } from "./orders.store.server";
import {
  findPaymentById,
  insertRefund,
  listRefundsByHand,
  listRefundsToAsk,
  markFailed,
  markSent,
} from "./refunds.store.server";

type Owed = { orderId: string; amount: Money; reason: RefundReason };

/** Money goes back the way it came, soon: by the provider, or by somebody's hand. The caller holds the lock of the order. */
export async function oweRefund(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { orderId, amount, reason }: Owed,
  payment: { id: string; provider: string | null },
): Promise<void> {
  await insertRefund(tx, {
    id: deps.newId(),
    order_id: orderId,
    payment_id: payment.id,
    amount_minor: amount.minor,
    currency: amount.currency,
    reason,
    created_at: deps.now(),
  });
  if (payment.provider !== null) await wake(tx, "tickets.refunds");
}

const AT_ONCE = 20;

/**
 * Asks the provider to give back what is due. Asked again with the same key it gives back once, so a process may end at any
 * line. Its events book the money. @returns how many were asked for
 */
export async function sendRefunds(deps: Pick<Deps, "db" | "now" | "payments" | "log">): Promise<number> {
  const due = await listRefundsToAsk(deps.db, deps.payments.name, AT_ONCE);
  for (const { id, amountMinor, currency, paymentRef } of due) {
    const asked = await deps.payments.refund({ paymentRef, amount: money(amountMinor, currency), key: id });
    if (asked.ok) await noteSent(deps, id, asked.value.ref, deps.payments.name);
    else await noteFailed(deps, id, deps.payments.name);
  }
  return due.length;
}

/** The provider gave it back. Said again, nothing changes. */
export const noteSent = (deps: Pick<Deps, "db" | "now">, id: string, ref: string, actor: string) =>
  transact(deps.db, async (tx) => {
    const now = deps.now();
    const sent = await markSent(tx, id, { now, by: "provider", ref });
    if (sent) await writeDown(tx, sent.orderId, now, actor, "refund_sent");
  });

/** The provider will not do it: finance has to. */
export const noteFailed = (deps: Pick<Deps, "db" | "now" | "log">, id: string, actor: string) =>
  transact(deps.db, async (tx) => {
    const failed = await markFailed(tx, id);
    if (!failed) return;
    await writeDown(tx, failed.orderId, deps.now(), actor, "refund_failed");
    deps.log.error({ refund: id }, "the payment provider refused a refund");
  });

const writeDown = (tx: Tx, orderId: string, now: Date, actor: string, what: string) =>
  insertOrderEvents(tx, [
    { order_id: orderId, happened_at: now, actor, to_state: what, reason: what.replace("_", " ") },
  ]);

/** What a payment is called in the books. */
export const sourceOf = (paid: { method: PayMethod; provider: string | null; reference: string }): string =>
  `${paid.provider ?? paid.method}:${paid.reference}`;

/** Somebody has sent a refund off, by the bank. False when it is not due (any more), or a provider is to do it. */
export async function markRefunded(
  deps: Pick<Deps, "db" | "now" | "newId">,
  refundId: string,
  actor: string,
): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const now = deps.now();
    const sent = await markSent(tx, refundId, { now, by: "hand" });
    if (!sent) return false;
    const paid = await findPaymentById(tx, sent.paymentId);
    const amount = money(paid.amountMinor - paid.giftMinor, paid.currency);
    const refunds = [{ ref: refundId, minor: sent.minor, at: now }];
    // From the bank, whichever way it came.
    await bookTicketMoney(
      { db: tx, newId: deps.newId },
      { reference: paid.order, amount, provider: null },
      {
        source: sourceOf(paid),
        paidAt: paid.receivedAt,
        feeMinor: null,
        refunds,
        disputes: [],
      },
    );
    await writeDown(tx, sent.orderId, now, actor, "refund_sent");
    return true;
  });
}

/** Transfers that are waited for and refunds that are to be sent by hand of an event; null when there is no such event. */
export async function readMoney(deps: Pick<Deps, "db" | "now">, slug: string) {
  const event = await findOccasion(deps.db, deps.now(), slug);
  if (!event) return null;
  const [awaited, refunds] = await Promise.all([
    listAwaited(deps.db, event.id),
    listRefundsByHand(deps.db, event.id),
  ]);
  return { event, awaited, refunds };
}
