import type { Deps } from "../../../platform/deps";
import type { Money } from "../../../platform/money/money";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import {
  type OrderPaymentDetails,
  bookOrderPayment,
  getReceiptIssuer,
} from "../../donations/payments/ticket-payments.service.server";
import { enqueueMail } from "../../outbox/outbox.service.server";
import { createOrderMail } from "../orders/order-mails.server";
import { confirmOrder, transitionOrder } from "../orders/order-transitions.server";
import { type OrderState, type TypeQuantities, amountDue, isHolding } from "../orders/orders.model";
import { findOrderByReference, listAttendees, listLines, lockOrder } from "../orders/orders.store.server";
import { findPayment, insertPayment } from "./ticket-payments.store.server";

import {
  checkAvailability,
  readSeatsByPool,
  lockSeatAvailability,
} from "../tickets/seat-pools.service.server";
import { createRefund, ledgerSource } from "./refunds.service.server";
import type { Tx } from "../../../platform/database/database";

type SettleDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">;

/** Money that has come in: certainly, and only for this order. */
export type ReceivedPayment = {
  /** The order's reference, `KTM-4827`. */
  order: string;
  /** What the bank or the provider calls this payment. */
  reference: string;
  amount: Money;
  /** Id of whoever saw it, or the provider. */
  actor: string;
  organisation: string;
} & (
  | { method: "transfer" }
  // What is known of the payment beside that it was made: fees, refunds, disputes.
  | { method: "card"; provider: string; paymentDetails: Omit<OrderPaymentDetails, "source"> }
);
/** `sent_back`: an order that was over, or paid before, took no money; so it goes back. */
type SettleOutcome = "confirmed" | "refunded_late" | "sent_back";
type SettleError = "unknown" | "wrong_amount" | "reference_used" | "not_payable";

/**
 * Books money for an order, once, however often it is said. In time it confirms. Late money confirms as well while there
 * is room, looked at under the locks of the pools; else it goes back, and a mail says why. Nothing is booked when the
 * amount is another one. When the order is over or paid already, what came by card goes back by itself; of a transfer
 * nothing is booked, and staff settle it with the guest. A gift on top is one when the order takes the money; else it goes
 * back with the rest.
 */
export async function settle(
  deps: SettleDeps,
  received: ReceivedPayment,
): Promise<Result<SettleOutcome, SettleError>> {
  const found = await findOrderByReference(deps.db, received.order);
  if (!found) return err("unknown");
  const mails = await prepareMails(deps, found, received.organisation);
  const bookingDeps = { ...deps, issuer: await getReceiptIssuer(deps) };
  return transact(deps.db, async (tx) => {
    const typeQuantities = toTypeQuantities(await listLines(tx, found.id));
    const seats = await listAttendees(tx, found.id);
    const hasSeats = await lockSeatAvailability(
      tx,
      await readSeatsByPool({ db: tx }, typeQuantities),
      found.id,
    );
    const order = await lockOrder(tx, found.id);
    const before = await findPayment(tx, received.method, received.reference);
    if (before && before.orderId !== order.id) return err("reference_used");
    if (before) {
      await bookIncome(tx, bookingDeps, received, order, before.giftMinor);
      return ok(order.state === "refunded_late" ? "refunded_late" : "confirmed");
    }
    const open = acceptsMoney(order);
    if (!open && received.method === "transfer") return err("not_payable");
    const { minor, currency } = received.amount;
    if (minor !== amountDue(order) || currency !== order.currency) return err("wrong_amount");
    // An event that was called off takes no money any more.
    const accepted = open && order.eventStatus !== "cancelled" && (await hasSeats(deps.now()));
    const giftMinor = accepted ? order.giftMinor : 0;
    // Undefined: booked for another order since we looked, by somebody who holds other locks.
    const payment = await insertReceivedPayment(tx, deps, order.id, received, giftMinor);
    if (!payment) return err("reference_used");
    await bookIncome(tx, bookingDeps, received, order, giftMinor);
    const reason = { actor: received.actor, reason: `paid by ${received.method}` };
    if (accepted) {
      await confirmOrder(tx, deps, order, seats, reason);
      await enqueueMail(tx, deps, await mails(tx, "confirmed"));
      return ok("confirmed");
    }
    if (open) await refundLatePayment(tx, deps, order, reason);
    const at = deps.now();
    const refund = { orderId: order.id, amount: received.amount, reason: "late" as const, at };
    const provider = received.method === "card" ? received.provider : null;
    await createRefund(tx, deps, refund, { id: payment.id, provider });
    await enqueueMail(tx, deps, await mails(tx, open ? "late" : "returned"));
    return ok(open ? "refunded_late" : "sent_back");
  });
}

/**
 * The mail that will most likely be needed is drawn before the locks are taken: nobody waits for that. Another one, because
 * things have changed since, or because somebody paid twice, is drawn under them.
 */
async function prepareMails(
  deps: SettleDeps,
  found: NonNullable<Awaited<ReturnType<typeof findOrderByReference>>>,
  organisation: string,
) {
  const likely = await likelyMail(deps, found);
  const prepared = likely && (await createOrderMail(deps, found, likely, organisation));
  return async (tx: Tx, kind: MailKind) =>
    prepared && kind === likely ? prepared : createOrderMail({ ...deps, db: tx }, found, kind, organisation);
}

type MailKind = "confirmed" | "late" | "returned";

async function likelyMail(
  deps: SettleDeps,
  order: NonNullable<Awaited<ReturnType<typeof findOrderByReference>>>,
): Promise<MailKind | null> {
  // Mostly the same news again, which needs none.
  if (!acceptsMoney(order)) return null;
  if (order.eventStatus === "cancelled") return "late";
  const typeQuantities = toTypeQuantities(await listLines(deps.db, order.id));
  return (await checkAvailability(deps, typeQuantities, order.id)).available ? "confirmed" : "late";
}

/** Money for such an order is looked at: it is taken, or it goes back. */
const acceptsMoney = ({ state }: { state: OrderState }): boolean => isHolding(state) || state === "expired";

const toTypeQuantities = (lines: Awaited<ReturnType<typeof listLines>>): TypeQuantities =>
  new Map(lines.map(({ typeId, quantity }) => [typeId, quantity]));

const insertReceivedPayment = (
  tx: Tx,
  deps: SettleDeps,
  orderId: string,
  received: ReceivedPayment,
  giftMinor: number,
) =>
  insertPayment(tx, {
    id: deps.newId(),
    order_id: orderId,
    method: received.method,
    provider: received.method === "card" ? received.provider : null,
    reference: received.reference,
    amount_minor: received.amount.minor,
    gift_minor: giftMinor,
    currency: received.amount.currency,
    received_at: deps.now(),
  });

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
type BookingDeps = Parameters<typeof bookOrderPayment>[1];

/** Income, and what else is known of a payment by card by now. */
function bookIncome(
  tx: Tx,
  deps: BookingDeps,
  received: ReceivedPayment,
  { buyerName, buyerEmail, locale }: LockedOrder,
  giftMinor: number,
): Promise<void> {
  const provider = received.method === "card" ? received.provider : null;
  const paymentDetails =
    received.method === "card"
      ? received.paymentDetails
      : { paidAt: deps.now(), feeMinor: null, refunds: [], disputes: [], failedRefunds: [] };
  const donor = { name: buyerName, email: buyerEmail, locale };
  return bookOrderPayment(
    tx,
    deps,
    { reference: received.order, amount: received.amount, provider, giftMinor, buyer: donor },
    { ...paymentDetails, source: ledgerSource({ ...received, provider }) },
  );
}

async function refundLatePayment(
  tx: Tx,
  deps: SettleDeps,
  order: LockedOrder,
  reason: { actor: string; reason: string },
) {
  const expired =
    order.state === "expired"
      ? order
      : await transitionOrder(tx, deps, order, "expired", { actor: "system", reason: "not paid in time" });
  await transitionOrder(tx, deps, expired, "refunded_late", reason);
}
