import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import type { Payment, PaymentEvent } from "../../ports/payments";
import { hasArrived } from "./gift.model";
import { moveAttempt, moveGift } from "./gift-moves.server";
import { findAttempt, findGift, lastAttempt, lockGift } from "./gift.store.server";
import { instalmentFor, mirrorMonthly } from "./monthly-mirror.server";
import { type Heard, followPayment, isId, orderOf } from "./order-attempts.service.server";
import { endDifferences, insertDifference } from "./money.store.server";
import { issuerOf } from "./receipts.service.server";
import { type Settler, applyPayment } from "./settle.service.server";
import { notifyStaff } from "../staff-notices/staff-notices.service.server";
import { getSettings } from "../site/site.service.server";

/** Brings an order of tickets to where its payment is. Given by whoever knows orders; the provider is not asked again. */
type OrderDesk = (orderId: string, payment: Payment) => Promise<Heard>;

export type Hearer = Pick<Deps, "db" | "now" | "newId" | "origin" | "payments" | "log" | "keys"> & {
  /** Absent only where no order is paid by the provider. */
  orders?: OrderDesk;
};

type Subject = NonNullable<PaymentEvent["subject"]>;
/** What was heard of each thing of a batch of news. */
export type Once = Map<string, Promise<Heard>>;

/**
 * Reads anew what an event, a poller or a comparison points to, and brings the books to where it is. The provider is read
 * before the transaction: a booking never waits for it.
 * @param once shared by news that had all come before the first of them is heard: what several of them point to is read
 *   once, after all of them
 */
export function hear(deps: Hearer, subject: Subject, once: Once = new Map()): Promise<Heard> {
  const thing = `${subject.kind} ${subject.ref}`;
  const known = once.get(thing);
  if (known) return known;
  const heard = readAnew(deps, subject, once);
  once.set(thing, heard);
  return heard;
}

async function readAnew(deps: Hearer, { kind, ref }: Subject, once: Once): Promise<Heard> {
  switch (kind) {
    case "page":
      return hearPage(deps, ref, once);
    case "payment": {
      const payment = await deps.payments.readPayment(ref);
      return payment ? hearPayment(deps, payment) : "unknown";
    }
    case "card": {
      const monthly = await deps.payments.takeCard(ref);
      return monthly === null ? "unknown" : readAnew(deps, { kind: "monthly", ref: monthly }, once);
    }
    case "monthly": {
      const monthly = await deps.payments.readMonthly(ref);
      return monthly && (await mirrorMonthly(deps, monthly)) ? "done" : "unknown";
    }
  }
}

async function hearPage(deps: Hearer, ref: string, once: Once): Promise<Heard> {
  const attempt = await findAttempt(deps.db, deps.payments.name, { page_ref: ref });
  if (!attempt) return "unknown";
  const page = await deps.payments.readPage(ref);
  if (!page) return "unknown";
  if (page.monthlyRef !== null) await hear(deps, { kind: "monthly", ref: page.monthlyRef }, once);
  if (page.paymentRef !== null) return hear(deps, { kind: "payment", ref: page.paymentRef }, once);
  if (page.status === "expired")
    await transact(deps.db, async (tx) => {
      // An order has a deadline of its own.
      if (attempt.giftId === null) return moveAttempt(tx, deps, attempt, "timed_out");
      const gift = await lockGift(tx, attempt.giftId);
      if (!gift || hasArrived(gift.state) || gift.state === "processing") return;
      await moveAttempt(tx, deps, attempt, "timed_out");
      await moveGift(tx, deps, gift, "abandoned", { actor: deps.payments.name, why: "page_over" });
    });
  return "done";
}

/** Books a payment for the order or the gift that it is for. */
export async function hearPayment(deps: Hearer, payment: Payment): Promise<Heard> {
  const known = await findAttempt(deps.db, deps.payments.name, { payment_ref: payment.ref });
  const orderId = known ? known.orderId : await orderOf(deps, payment);
  const heard =
    orderId === null
      ? await settleGift(deps, payment, known?.giftId ?? null)
      : await settleOrder(deps, orderId, payment);
  await noteDifference(deps, payment, heard);
  return heard;
}

async function settleOrder(deps: Hearer, orderId: string, payment: Payment): Promise<Heard> {
  if (!deps.orders) throw new Error("A payment of an order came to where nobody knows orders");
  const heard = await deps.orders(orderId, payment);
  // After the booking: whoever dies in between is asked again by the poller, and booking twice is booking once.
  await transact(deps.db, async (tx) => {
    await followPayment(tx, deps, orderId, payment);
    await announceDisputes(tx, deps, payment, { path: "/admin/reconciliation", reference: payment.ref });
  });
  return heard;
}

/** Brings the gift of a payment to where it is. @param known the gift, when the payment is known as one of its own */
async function settleGift(deps: Hearer, payment: Payment, known: string | null): Promise<Heard> {
  const provider = deps.payments.name;
  const settler = { now: deps.now, newId: deps.newId, issuer: await issuerOf(deps) };
  const monthly = payment.monthlyRef === null ? null : await deps.payments.readMonthly(payment.monthlyRef);
  if (monthly && !(await mirrorMonthly(deps, monthly))) return "unknown";
  return transact(deps.db, async (tx): Promise<Heard> => {
    const giftId = known ?? (await giftOf(tx, deps, settler, payment));
    const gift = giftId === null ? undefined : await lockGift(tx, giftId);
    if (!gift) return "unknown";
    const settled = await applyPayment(tx, settler, gift, payment, provider);
    const { id, reference } = gift;
    await announceDisputes(tx, deps, payment, { path: `/admin/gifts/${id}/show`, reference });
    return settled === "settled" ? "done" : "differs";
  });
}

/** Banks give a few days to answer: finance learns of each open dispute once, however often it is heard of. */
async function announceDisputes(
  tx: Tx,
  deps: Hearer,
  { disputes }: Payment,
  where: { path: string; reference: string },
): Promise<void> {
  const open = disputes.filter(({ state }) => state === "open");
  if (open.length === 0) return;
  const { name: organisation } = await getSettings({ db: tx, log: deps.log });
  for (const { ref } of open)
    await notifyStaff(tx, deps, { kind: "dispute", item: ref, organisation, ...where });
}

async function noteDifference(deps: Hearer, payment: Payment, heard: Heard): Promise<void> {
  const provider = deps.payments.name;
  if (heard === "differs")
    await insertDifference(deps.db, {
      id: deps.newId(),
      provider,
      payment_ref: payment.ref,
      problem: "amount",
      detail: `the provider took ${payment.amount.minor} ${payment.amount.currency}, which is not what was agreed`,
      found_at: deps.now(),
      gone_at: null,
    });
  if (heard === "done") await endDifferences(deps.db, provider, payment.ref, deps.now());
}

/** The gift of a payment: by the reference it was opened with, or one of its monthly gift. */
async function giftOf(tx: Tx, deps: Hearer, settler: Settler, payment: Payment): Promise<string | null> {
  const provider = deps.payments.name;
  const attempt = await findAttempt(tx, provider, { payment_ref: payment.ref });
  if (attempt) return attempt.giftId;
  if (payment.monthlyRef !== null) return instalmentFor(tx, settler, payment, provider);
  if (payment.reference === null || !isId(payment.reference)) return null;
  const gift = await findGift(tx, payment.reference);
  // Somebody else's reference: the gift has another payment already.
  const own = gift && (await lastAttempt(tx, gift.id));
  return own && own.provider === provider && own.paymentRef === null ? gift.id : null;
}
