import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import type { Payment, PaymentEvent } from "../../../ports/payments";
import { hasBeenPaid } from "../gifts/gift.model";
import { transitionAttempt, transitionGift } from "../gifts/gift-transitions.server";
import { findGift, lockGift } from "../gifts/gift.store.server";
import { findAttempt, findLastAttempt } from "../gifts/payment-attempts.store.server";
import { heldByProvider } from "../ledger/ledger.model";
import { sumBookedBySource, sumBookedForGift } from "../ledger/ledger.store.server";
import { findOrCreateInstalment, syncMonthlyGift } from "../monthly-gifts/monthly-sync.server";
import {
  type SyncOutcome,
  syncOrderAttempt,
  looksLikeUuid,
  findOrderForPayment,
} from "./order-attempts.service.server";
import { resolveDifferences, upsertDifference } from "./payment-differences.store.server";
import { getIssuer } from "../receipts/receipts.service.server";
import { type SettleDeps, applyPayment } from "./settle.service.server";
import { notifyStaff } from "../../staff-notices/staff-notices.service.server";
import { getSettings } from "../../site/site.service.server";
import type { Tx } from "../../../platform/database/database";

/** Syncs a ticket order with a payment that is already read from the provider. */
type SyncOrder = (orderId: string, payment: Payment) => Promise<SyncOutcome>;

export type SyncDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "payments" | "log" | "keys"> & {
  /** Absent only where no order is paid through the provider. */
  syncOrder?: SyncOrder;
};

type SyncSubject = NonNullable<PaymentEvent["subject"]>;
export type SyncBatch = Map<string, Promise<SyncOutcome>>;

/**
 * Reads a subject from the provider, before any transaction, and books the changes.
 * @param batch shared by events that all arrived before it, so that each subject is read once
 */
export function syncSubject(
  deps: SyncDeps,
  subject: SyncSubject,
  batch: SyncBatch = new Map(),
): Promise<SyncOutcome> {
  const subjectKey = `${subject.kind} ${subject.ref}`;
  const existing = batch.get(subjectKey);
  if (existing) return existing;
  const outcome = syncFromProvider(deps, subject, batch);
  batch.set(subjectKey, outcome);
  return outcome;
}

async function syncFromProvider(
  deps: SyncDeps,
  { kind, ref }: SyncSubject,
  batch: SyncBatch,
): Promise<SyncOutcome> {
  switch (kind) {
    case "page":
      return syncPage(deps, ref, batch);
    case "payment": {
      const payment = await deps.payments.readPayment(ref);
      return payment ? syncPayment(deps, payment) : "unknown";
    }
    case "card": {
      const monthly = await deps.payments.applyCard(ref);
      return monthly === null ? "unknown" : syncFromProvider(deps, { kind: "monthly", ref: monthly }, batch);
    }
    case "monthly": {
      const monthly = await deps.payments.readMonthly(ref);
      return monthly && (await syncMonthlyGift(deps, monthly)) ? "done" : "unknown";
    }
  }
}

async function syncPage(deps: SyncDeps, ref: string, batch: SyncBatch): Promise<SyncOutcome> {
  const attempt = await findAttempt(deps.db, deps.payments.name, { page_ref: ref });
  if (!attempt) return "unknown";
  const page = await deps.payments.readPaymentPage(ref);
  if (!page) return "unknown";
  if (page.monthlyRef !== null) await syncSubject(deps, { kind: "monthly", ref: page.monthlyRef }, batch);
  if (page.paymentRef !== null) return syncSubject(deps, { kind: "payment", ref: page.paymentRef }, batch);
  if (page.status === "expired")
    await transact(deps.db, async (tx) => {
      // An order has its own deadline.
      if (attempt.giftId === null) return transitionAttempt(tx, deps, attempt, "timed_out");
      const gift = (await lockGift(tx, attempt.giftId))!;
      // Money may have come since the page was read.
      if (hasBeenPaid(gift.state) || gift.state === "processing") return;
      await transitionAttempt(tx, deps, attempt, "timed_out");
      await transitionGift(tx, deps, gift, "abandoned", { actor: deps.payments.name, reason: "page_over" });
    });
  return "done";
}

export async function syncPayment(deps: SyncDeps, payment: Payment): Promise<SyncOutcome> {
  const existing = await findAttempt(deps.db, deps.payments.name, { payment_ref: payment.ref });
  const orderId = existing ? existing.orderId : await findOrderForPayment(deps, payment);
  const outcome =
    orderId === null ? await settleGift(deps, payment) : await settleOrder(deps, orderId, payment);
  await recordDifference(deps, payment, outcome);
  return outcome;
}

async function settleOrder(deps: SyncDeps, orderId: string, payment: Payment): Promise<SyncOutcome> {
  if (!deps.syncOrder) throw new Error("A payment for an order reached a sync without order support");
  const outcome = await deps.syncOrder(orderId, payment);
  // After the booking: if the process dies in between, the poller repeats both, and booking is idempotent.
  await transact(deps.db, async (tx) => {
    await syncOrderAttempt(tx, deps, orderId, payment);
    await notifyStaffOfReversals(tx, deps, payment, {
      path: "/admin/reconciliation",
      reference: payment.ref,
    });
  });
  return outcome;
}

async function settleGift(deps: SyncDeps, payment: Payment): Promise<SyncOutcome> {
  const provider = deps.payments.name;
  const settleDeps = { now: deps.now, newId: deps.newId, issuer: await getIssuer(deps) };
  const monthly = payment.monthlyRef === null ? null : await deps.payments.readMonthly(payment.monthlyRef);
  if (monthly) await syncMonthlyGift(deps, monthly);
  return transact(deps.db, async (tx): Promise<SyncOutcome> => {
    const giftId = await findGiftForPayment(tx, deps, settleDeps, payment);
    const gift = giftId === null ? undefined : await lockGift(tx, giftId);
    if (!gift) return "unknown";
    const result = await applyPayment(tx, settleDeps, gift, payment, provider);
    const { id, reference } = gift;
    await notifyStaffOfReversals(tx, deps, payment, { path: `/admin/gifts/${id}/show`, reference });
    return result === "settled" ? "done" : "differs";
  });
}

/** Notifies finance once of each open dispute, which has a deadline of days, and of each failed refund. */
async function notifyStaffOfReversals(
  tx: Tx,
  deps: SyncDeps,
  { disputes, failedRefunds }: Payment,
  noticeFields: { path: string; reference: string },
): Promise<void> {
  const open = disputes.filter(({ state }) => state === "open");
  if (open.length + failedRefunds.length === 0) return;
  const { name: organisation } = await getSettings({ db: tx, log: deps.log });
  for (const { ref } of open)
    await notifyStaff(tx, deps, { kind: "dispute", item: ref, organisation, ...noticeFields });
  for (const { ref } of failedRefunds)
    await notifyStaff(tx, deps, { kind: "refund_failed", item: ref, organisation, ...noticeFields });
}

async function recordDifference(deps: SyncDeps, payment: Payment, outcome: SyncOutcome): Promise<void> {
  const provider = deps.payments.name;
  if (outcome === "differs")
    await upsertDifference(deps.db, {
      id: deps.newId(),
      provider,
      payment_ref: payment.ref,
      problem: "amount",
      currency: payment.amount.currency,
      provider_minor: payment.amount.minor,
      booked_minor: 0,
      found_at: deps.now(),
      resolved_at: null,
    });
  if (outcome !== "done") return;
  const { heldMinor, bookedMinor } = await readHeldAmounts(deps, payment);
  if (heldMinor === bookedMinor) await resolveDifferences(deps.db, provider, payment.ref, deps.now());
}

/** Returns in minor units what the provider still holds of a payment, and what the books say it holds. */
export async function readHeldAmounts(
  { db, payments }: SyncDeps,
  payment: Payment,
): Promise<{ heldMinor: number; bookedMinor: number }> {
  const account = heldByProvider(payments.name);
  const attempt = await findAttempt(db, payments.name, { payment_ref: payment.ref });
  const bookedMinor =
    typeof attempt?.giftId === "string"
      ? await sumBookedForGift(db, attempt.giftId, account)
      : await sumBookedBySource(db, `${payments.name}:${payment.ref}`, account);
  if (payment.state !== "succeeded") return { heldMinor: 0, bookedMinor };
  const heldMinor =
    payment.amount.minor -
    (payment.feeMinor ?? 0) -
    payment.refunds.reduce((sum, { minor }) => sum + minor, 0) -
    payment.disputes.filter(({ state }) => state !== "won").reduce((sum, { minor }) => sum + minor, 0);
  return { heldMinor, bookedMinor };
}

async function findGiftForPayment(
  tx: Tx,
  deps: SyncDeps,
  settleDeps: SettleDeps,
  payment: Payment,
): Promise<string | null> {
  const provider = deps.payments.name;
  const attempt = await findAttempt(tx, provider, { payment_ref: payment.ref });
  if (attempt) return attempt.giftId;
  if (payment.monthlyRef !== null) return findOrCreateInstalment(tx, settleDeps, payment, provider);
  if (payment.reference === null || !looksLikeUuid(payment.reference)) return null;
  const gift = await findGift(tx, payment.reference);
  // A gift that already has another payment does not match.
  const ownAttempt = gift && (await findLastAttempt(tx, gift.id));
  return ownAttempt && ownAttempt.provider === provider && ownAttempt.paymentRef === null ? gift.id : null;
}
