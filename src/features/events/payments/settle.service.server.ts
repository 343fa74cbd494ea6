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

/** Confirmed money that belongs to this order. */
export type ReceivedPayment = {
  order: string;
  /** Reference of the bank or provider. */
  reference: string;
  amount: Money;
  /** Id of the user, or the provider. */
  actor: string;
  organisation: string;
} & (
  | { method: "transfer" }
  | { method: "card"; provider: string; paymentDetails: Omit<OrderPaymentDetails, "source"> }
);
/** `sent_back`: the order was already closed or paid. */
type SettleOutcome = "confirmed" | "refunded_late" | "sent_back";
type SettleError = "unknown" | "wrong_amount" | "reference_used" | "not_payable";

/**
 * Books money for an order once. Money in time confirms it; late money too while seats are left, checked
 * under the pool locks. Otherwise it is refunded with its gift, and an email explains it. A wrong amount
 * books nothing. For closed or paid orders, card payments are refunded; transfers book nothing, and staff
 * contact the guest.
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
    // A cancelled event accepts no money.
    const accepted = open && order.eventStatus !== "cancelled" && (await hasSeats(deps.now()));
    const giftMinor = accepted ? order.giftMinor : 0;
    // Undefined when a concurrent process booked it for another order, under other locks.
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
    await createRefund(tx, deps, refund, { id: payment.id, provider: providerOf(received) });
    await enqueueMail(tx, deps, await mails(tx, open ? "late" : "returned"));
    return ok(open ? "refunded_late" : "sent_back");
  });
}

/** Renders the likely email before the locks, to hold them briefly. Another one is rendered under the locks. */
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
  // Usually a repetition, which needs no email.
  if (!acceptsMoney(order)) return null;
  const typeQuantities = toTypeQuantities(await listLines(deps.db, order.id));
  return (await checkAvailability(deps, typeQuantities, order.id)).available ? "confirmed" : "late";
}

const acceptsMoney = ({ state }: { state: OrderState }): boolean => isHolding(state) || state === "expired";

const toTypeQuantities = (lines: Awaited<ReturnType<typeof listLines>>): TypeQuantities =>
  new Map(lines.map(({ typeId, quantity }) => [typeId, quantity]));

const providerOf = (received: ReceivedPayment): string | null =>
  received.method === "card" ? received.provider : null;

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
    provider: providerOf(received),
    reference: received.reference,
    amount_minor: received.amount.minor,
    gift_minor: giftMinor,
    currency: received.amount.currency,
    received_at: deps.now(),
  });

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
type BookingDeps = Parameters<typeof bookOrderPayment>[1];

function bookIncome(
  tx: Tx,
  deps: BookingDeps,
  received: ReceivedPayment,
  { buyerName, buyerEmail, locale }: LockedOrder,
  giftMinor: number,
): Promise<void> {
  const provider = providerOf(received);
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
