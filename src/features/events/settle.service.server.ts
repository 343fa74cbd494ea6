import type { Deps } from "../../platform/deps";
import type { Money } from "../../platform/money";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import { type OrderNews, bookOrderMoney, receiptIssuer } from "../donations/ticket-money.service.server";
import { enqueueMail } from "../outbox/outbox.service.server";
import { mailOf } from "./order-mails.server";
import { confirm, step } from "./order-steps.server";
import { type OrderState, type Wanted, dueOf, isHolding } from "./orders.model";
import {
  findOrderByReference,
  findPayment,
  insertPayment,
  listAttendees,
  listLines,
  lockOrder,
} from "./orders.store.server";
import { lookForRoom, placesOf, roomFor } from "./pools.service.server";
import { oweRefund, sourceOf } from "./refunds.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin" | "log">;

/** Money that has come in: certainly, and only for this order. */
export type Received = {
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
  | { method: "card"; provider: string; news: Omit<OrderNews, "source"> }
);
/** `sent_back`: an order that was over, or paid before, took no money; so it goes back. */
type Settled = "confirmed" | "refunded_late" | "sent_back";
type NotSettled = "unknown" | "wrong_amount" | "reference_used" | "not_payable";

/**
 * Books money for an order, once, however often it is said. In time it confirms. Late money confirms as well while there
 * is room, looked at under the locks of the pools; else it goes back, and a mail says why. Nothing is booked when the
 * amount is another one. When the order is over or paid already, what came by card goes back by itself; of a transfer
 * nothing is booked, and staff settle it with the guest. A gift on top is one when the order takes the money; else it goes
 * back with the rest.
 */
export async function settle(deps: Writer, received: Received): Promise<Result<Settled, NotSettled>> {
  const found = await findOrderByReference(deps.db, received.order);
  if (!found) return err("unknown");
  const mails = await drawMails(deps, found, received.organisation);
  const booker = { ...deps, issuer: await receiptIssuer(deps) };
  return transact(deps.db, async (tx) => {
    const wanted = wantedOf(await listLines(tx, found.id));
    const seats = await listAttendees(tx, found.id);
    const hasRoom = await roomFor(tx, await placesOf({ db: tx }, wanted), found.id);
    const order = await lockOrder(tx, found.id);
    const before = await findPayment(tx, received.method, received.reference);
    if (before && before.orderId !== order.id) return err("reference_used");
    if (before) {
      await bookIncome(tx, booker, received, order, before.giftMinor);
      return ok(order.state === "refunded_late" ? "refunded_late" : "confirmed");
    }
    const open = isOpen(order);
    if (!open && received.method === "transfer") return err("not_payable");
    const { minor, currency } = received.amount;
    if (minor !== dueOf(order) || currency !== order.currency) return err("wrong_amount");
    // An event that was called off takes no money any more.
    const kept = open && order.eventStatus !== "cancelled" && (await hasRoom(deps.now()));
    const giftMinor = kept ? order.giftMinor : 0;
    // Undefined: booked for another order since we looked, by somebody who holds other locks.
    const payment = await book(tx, deps, order.id, received, giftMinor);
    if (!payment) return err("reference_used");
    await bookIncome(tx, booker, received, order, giftMinor);
    const cause = { actor: received.actor, reason: `paid by ${received.method}` };
    if (kept) {
      await confirm(tx, deps, order, seats, cause);
      await enqueueMail(tx, deps, await mails(tx, "confirmed"));
      return ok("confirmed");
    }
    if (open) await endLate(tx, deps, order, cause);
    const at = deps.now();
    const owed = { orderId: order.id, amount: received.amount, reason: "late" as const, at };
    const provider = received.method === "card" ? received.provider : null;
    await oweRefund(tx, deps, owed, { id: payment.id, provider });
    await enqueueMail(tx, deps, await mails(tx, open ? "late" : "returned"));
    return ok(open ? "refunded_late" : "sent_back");
  });
}

/**
 * The mail that will most likely be needed is drawn before the locks are taken: nobody waits for that. Another one, because
 * things have changed since, or because somebody paid twice, is drawn under them.
 */
async function drawMails(
  deps: Writer,
  found: NonNullable<Awaited<ReturnType<typeof findOrderByReference>>>,
  organisation: string,
) {
  const likely = await likelyMail(deps, found);
  const drawn = likely && (await mailOf(deps, found, likely, organisation));
  return async (tx: Tx, kind: MailKind) =>
    drawn && kind === likely ? drawn : mailOf({ ...deps, db: tx }, found, kind, organisation);
}

type MailKind = "confirmed" | "late" | "returned";

async function likelyMail(
  deps: Writer,
  order: NonNullable<Awaited<ReturnType<typeof findOrderByReference>>>,
): Promise<MailKind | null> {
  // Mostly the same news again, which needs none.
  if (!isOpen(order)) return null;
  if (order.eventStatus === "cancelled") return "late";
  const wanted = wantedOf(await listLines(deps.db, order.id));
  return (await lookForRoom(deps, wanted, order.id)).room ? "confirmed" : "late";
}

/** Money for such an order is looked at: it is taken, or it goes back. */
const isOpen = ({ state }: { state: OrderState }): boolean => isHolding(state) || state === "expired";

const wantedOf = (lines: Awaited<ReturnType<typeof listLines>>): Wanted =>
  new Map(lines.map(({ typeId, quantity }) => [typeId, quantity]));

const book = (tx: Tx, deps: Writer, orderId: string, received: Received, giftMinor: number) =>
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

type Locked = Awaited<ReturnType<typeof lockOrder>>;
type Booker = Parameters<typeof bookOrderMoney>[1];

/** Income, and what else is known of a payment by card by now. */
function bookIncome(
  tx: Tx,
  deps: Booker,
  received: Received,
  { buyerName, buyerEmail, locale }: Locked,
  giftMinor: number,
): Promise<void> {
  const provider = received.method === "card" ? received.provider : null;
  const news =
    received.method === "card"
      ? received.news
      : { paidAt: deps.now(), feeMinor: null, refunds: [], disputes: [], failedRefunds: [] };
  const giver = { name: buyerName, email: buyerEmail, locale };
  return bookOrderMoney(
    tx,
    deps,
    { reference: received.order, amount: received.amount, provider, giftMinor, giver },
    { ...news, source: sourceOf({ ...received, provider }) },
  );
}

async function endLate(tx: Tx, deps: Writer, order: Locked, cause: { actor: string; reason: string }) {
  const expired =
    order.state === "expired"
      ? order
      : await step(tx, deps, order, "expired", { actor: "system", reason: "not paid in time" });
  await step(tx, deps, expired, "refunded_late", cause);
}
