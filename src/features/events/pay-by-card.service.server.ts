import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { money } from "../../platform/money";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import { type Payment, PaymentsAway } from "../../ports/payments";
import { type Hearer, hear } from "../donations/hear.service.server";
import {
  type Heard,
  beginAttempt,
  openAttempt,
  readAttempt,
} from "../donations/order-attempts.service.server";
import { hashOf, orderLink } from "./order-links.server";
import { step } from "./order-steps.server";
import { afterFailure, dueOf, isHeld, isPayable } from "./orders.model";
import { findOrder, findOrderByToken, lockOrder, updateOrder } from "./orders.store.server";
import { noteFailed, noteSent } from "./refunds.service.server";
import { settle } from "./settle.service.server";

type Payer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "payments" | "log">;

/**
 * Leads a guest to the provider's page. Only for an order whose places are held: so whoever pays has filled in the form,
 * with its challenge, before. Pressed twice, or after a broken line, it is the same page.
 * @returns its address; `under_way`: money is on its way already
 */
export async function payByCard(
  deps: Payer,
  token: string,
): Promise<Result<string, "unknown" | "too_late" | "under_way" | "provider_away">> {
  const hash = hashOf(token);
  const found = hash && (await findOrderByToken(deps.db, hash));
  if (!found || !deps.payments.abilities.card) return err("unknown");
  const begun = await transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    const dueMinor = dueOf(order);
    if (!isPayable(order, deps.now()) || dueMinor === 0) return null;
    if (order.state !== "awaiting_payment")
      await step(tx, deps, order, "awaiting_payment", { actor: "guest", reason: "card" }, { method: "card" });
    return { ...(await beginAttempt(tx, deps, order.id)), dueMinor };
  });
  if (begun === null) return err("too_late");
  if (begun.kind === "under_way") return err("under_way");
  if (begun.kind === "ready") return ok(begun.url);
  const page = orderLink(deps, found.id, found.locale as Locale);
  try {
    const url = await openAttempt(deps, begun.attempt, {
      reference: found.id,
      amount: money(begun.dueMinor, found.currency),
      label: found.reference,
      locale: found.locale,
      email: found.buyerEmail,
      returnUrl: page,
      cancelUrl: page,
    });
    return ok(url);
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    deps.log.error({ err: error }, "the payment provider does not answer");
    return err("provider_away");
  }
}

/** Whoever hears the provider for orders too. `organisation` signs the mails. */
export const orderHearer = (deps: Payer, organisation: string): Payer & Hearer => ({
  ...deps,
  orders: (orderId, payment) => settlePayment({ ...deps, organisation }, orderId, payment),
});

/** Asks the provider at once how a payment stands: the guest has just come back from its page. Its events say the same. */
export async function lookAfterPayment(deps: Payer, orderId: string, organisation: string): Promise<void> {
  const attempt = await readAttempt(deps, orderId);
  const open = attempt?.state === "requires_action" || attempt?.state === "processing";
  if (!open || attempt.pageRef === null) return;
  try {
    await hear(orderHearer(deps, organisation), { kind: "page", ref: attempt.pageRef });
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    deps.log.warn({ err: error }, "the payment provider does not answer");
  }
}

/**
 * Brings an order to where its payment is, however often and in whatever order it is told: money in time confirms, late
 * money confirms or goes back, and what went back is noted.
 */
async function settlePayment(
  deps: Payer & { organisation: string },
  orderId: string,
  payment: Payment,
): Promise<Heard> {
  const order = await findOrder(deps.db, orderId);
  if (!order) return "unknown";
  const provider = deps.payments.name;
  if (payment.state === "failed" || payment.state === "cancelled") await giveTime(deps, orderId);
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
    news: { paidAt, feeMinor, refunds, failedRefunds, disputes },
  });
  if (!settled.ok) return "differs";
  for (const { key, ref } of refunds) if (key !== null) await noteSent(deps, key, ref, provider);
  for (const key of failedRefunds) await noteFailed(deps, key, provider);
  return "done";
}

/** After a payment that failed there are some minutes for another one, while the places are still held. */
const giveTime = (deps: Payer, orderId: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = deps.now();
    const until = afterFailure(order.holdUntil, now);
    if (order.state !== "awaiting_payment" || !isHeld(order, now) || until <= order.holdUntil) return;
    await updateOrder(tx, orderId, { hold_until: until, updated_at: now });
  });
