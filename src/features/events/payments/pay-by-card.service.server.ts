import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { type Payment, PaymentsUnavailable } from "../../../ports/payments";
import { type SyncDeps, syncSubject } from "../../donations/payments/payment-sync.service.server";
import {
  type SyncOutcome,
  startAttempt,
  openAttemptPage,
  getLastOrderAttempt,
} from "../../donations/payments/order-attempts.service.server";
import { tokenHash, orderLink } from "../orders/order-links.server";
import { transitionOrder } from "../orders/order-transitions.server";
import { holdUntilAfterFailure, amountDue, isHeld, isPayable } from "../orders/orders.model";
import { findOrder, findOrderByToken, lockOrder, updateOrder } from "../orders/orders.store.server";
import { recordRefundFailed, recordRefundSent } from "./refunds.service.server";
import { settle } from "./settle.service.server";

type CardPaymentDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "payments" | "log">;

/** Opens the payment page of a held order (its form included a challenge). A repetition returns the same page. */
export async function payByCard(
  deps: CardPaymentDeps,
  token: string,
): Promise<Result<string, "unknown" | "too_late" | "under_way" | "provider_unavailable">> {
  const hash = tokenHash(token);
  const found = hash && (await findOrderByToken(deps.db, hash));
  if (!found || !deps.payments.abilities.card) return err("unknown");
  const started = await transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    const dueMinor = amountDue(order);
    if (!isPayable(order, deps.now()) || dueMinor === 0) return null;
    if (order.state !== "awaiting_payment")
      await transitionOrder(
        tx,
        deps,
        order,
        "awaiting_payment",
        { actor: "guest", reason: "card" },
        { method: "card" },
      );
    return { ...(await startAttempt(tx, deps, order.id)), dueMinor };
  });
  if (started === null) return err("too_late");
  if (started.kind === "under_way") return err("under_way");
  if (started.kind === "ready") return ok(started.url);
  const page = orderLink(deps, found, found.locale as Locale);
  try {
    const url = await openAttemptPage(deps, started.attempt, {
      reference: found.id,
      amount: money(started.dueMinor, found.currency),
      label: found.reference,
      locale: found.locale,
      email: found.buyerEmail,
      returnUrl: page,
      cancelUrl: page,
    });
    return ok(url);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("provider_unavailable");
  }
}

export const orderSyncDeps = (deps: CardPaymentDeps, organisation: string): CardPaymentDeps & SyncDeps => ({
  ...deps,
  syncOrder: (orderId, payment) => settleCardPayment({ ...deps, organisation }, orderId, payment),
});

/** Asks the provider for the payment state when the guest returns, instead of waiting for its events. */
export async function syncOrderPayment(
  deps: CardPaymentDeps,
  orderId: string,
  organisation: string,
): Promise<void> {
  const attempt = await getLastOrderAttempt(deps, orderId);
  const open = attempt?.state === "requires_action" || attempt?.state === "processing";
  if (!open || attempt.pageRef === null) return;
  try {
    await syncSubject(orderSyncDeps(deps, organisation), { kind: "page", ref: attempt.pageRef });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.warn({ err: error }, "the payment provider does not answer");
  }
}

/** Syncs an order with its payment. Idempotent, in any order of events. Late money confirms or is refunded. */
async function settleCardPayment(
  deps: CardPaymentDeps & { organisation: string },
  orderId: string,
  payment: Payment,
): Promise<SyncOutcome> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return "unknown";
  const provider = deps.payments.name;
  if (payment.state === "failed" || payment.state === "cancelled") await extendHold(deps, orderId);
  if (payment.state !== "succeeded" || payment.paidAt === null) return "done";
  const { paidAt, feeMinor, refunds, failedRefunds, disputes } = payment;
  const settled = await settle(deps, {
    order: order.reference,
    method: "card",
    provider,
    reference: payment.ref,
    amount: payment.amount,
    actor: provider,
    organisation: deps.organisation,
    paymentDetails: { paidAt, feeMinor, refunds, failedRefunds, disputes },
  });
  if (!settled.ok) return "differs";
  for (const { key, ref } of refunds) if (key !== null) await recordRefundSent(deps, key, ref, provider);
  for (const { key } of failedRefunds) if (key !== null) await recordRefundFailed(deps, key, provider);
  return "done";
}

/** A failed payment extends an active hold by some minutes for another attempt. */
const extendHold = (deps: CardPaymentDeps, orderId: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = deps.now();
    const until = holdUntilAfterFailure(order.holdUntil, now);
    if (order.state !== "awaiting_payment" || !isHeld(order, now) || until <= order.holdUntil) return;
    await updateOrder(tx, orderId, { hold_until: until, updated_at: now });
  });
