import { transact } from "../../../platform/database/transact.server";
import { upsertReconciledUntil, findReconciledUntil } from "./reconciliation.store.server";
import { bookPayouts } from "./payouts.service.server";
import { resumeGiftById } from "../gifts/give.service.server";
import type { Deps } from "../../../platform/deps";
import { type SyncDeps, readHeldAmounts, syncSubject, syncPayment } from "./payment-sync.service.server";
import { staleRange } from "./stale-range.model";
import { listStaleOrderAttempts, touchOrderAttempt } from "./order-attempts.store.server";
import { listStaleGifts, listGiftsWithoutPage, touchGift } from "./stale-gifts.store.server";
import { upsertDifference } from "./payment-differences.store.server";

/** How long to wait for an event before asking the provider. */
const EVENT_TIMEOUT_MS = 120_000;
const BATCH_SIZE = 100;

/** Asks the provider about stale gifts and orders: events get lost, processes crash. @returns how many */
export async function pollPendingPayments(deps: SyncDeps & Pick<Deps, "keys">): Promise<number> {
  const stale = staleRange(deps.now(), EVENT_TIMEOUT_MS);
  for (const { id } of await listGiftsWithoutPage(deps.db, stale, BATCH_SIZE)) await resumeGiftById(deps, id);
  const staleGifts = (await listStaleGifts(deps.db, stale, BATCH_SIZE)).filter(
    ({ provider }) => provider === deps.payments.name,
  );
  for (const { id, pageRef, paymentRef } of staleGifts) {
    if (paymentRef !== null) await syncSubject(deps, { kind: "payment", ref: paymentRef });
    else if (pageRef !== null) await syncSubject(deps, { kind: "page", ref: pageRef });
    // Moves pending gifts to the end of the list.
    await touchGift(deps.db, id, deps.now());
  }
  const staleAttempts = await listStaleOrderAttempts(deps.db, deps.payments.name, stale, BATCH_SIZE);
  for (const { id, pageRef, paymentRef } of staleAttempts) {
    if (paymentRef !== null) await syncSubject(deps, { kind: "payment", ref: paymentRef });
    else if (pageRef !== null) await syncSubject(deps, { kind: "page", ref: pageRef });
    await touchOrderAttempt(deps.db, id, deps.now());
  }
  return staleGifts.length + staleAttempts.length;
}

/** Payments change after they were made. */
const OVERLAP_MS = 3 * 86_400_000;

/** How long a payout may take to arrive or to return. */
const PAYOUT_WINDOW_MS = 21 * 86_400_000;

/** Syncs recent payments, records differences, then books payouts. @returns the number of differences */
export async function reconcile(deps: SyncDeps): Promise<number> {
  const provider = deps.payments.name;
  const startedAt = deps.now();
  const reconciledUntil = await findReconciledUntil(deps.db, provider);
  // A later time was stored before the clock was set back.
  const since = reconciledUntil
    ? new Date(Math.min(reconciledUntil.getTime(), startedAt.getTime()) - OVERLAP_MS)
    : new Date(0);
  let differences = 0;
  for await (const payment of deps.payments.listPayments(since)) {
    if (payment.state !== "succeeded") continue;
    const outcome = await syncPayment(deps, payment);
    const { heldMinor, bookedMinor } = await readHeldAmounts(deps, payment);
    if (outcome === "done" && bookedMinor === heldMinor) continue;
    differences++;
    await upsertDifference(deps.db, {
      id: deps.newId(),
      provider,
      payment_ref: payment.ref,
      problem: outcome === "unknown" ? "unknown" : outcome === "differs" ? "amount" : "balance",
      currency: payment.amount.currency,
      provider_minor: heldMinor,
      booked_minor: bookedMinor,
      found_at: startedAt,
      resolved_at: null,
    });
    deps.log.error({ provider, payment: payment.ref, received: outcome }, "provider and books differ");
  }
  await bookPayouts(deps, new Date(Math.max(0, since.getTime() - PAYOUT_WINDOW_MS)));
  await transact(deps.db, (tx) => upsertReconciledUntil(tx, provider, startedAt));
  return differences;
}
