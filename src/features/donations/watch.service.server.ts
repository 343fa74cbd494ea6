import { transact } from "../../platform/transact.server";
import { heldFor, keepProgress, findProgress } from "./watch.store.server";
import { bookPayouts } from "./payouts.service.server";
import { goOnPaying } from "./give.service.server";
import type { Deps } from "../../platform/deps";
import { type Hearer, hear, hearPayment } from "./hear.service.server";
import { quietFor } from "./gift.model";
import { heldBy } from "./ledger.model";
import { bookedUnder } from "./ledger.store.server";
import { listOpenAttempts, touchAttempt } from "./order-attempts.store.server";
import { findAttempt, listStuck, listWithoutPage, touchGift } from "./gift.store.server";
import { insertDifference, endDifferences } from "./money.store.server";

/** How long we wait for an event before we ask, in milliseconds. */
const PATIENCE = 120_000;
const AT_ONCE = 100;

/**
 * Asks the provider about gifts and orders that nobody told us anything of for a while: events may get lost, and a process may end
 * between asking for a page and writing down where it is. @returns how many were asked about
 */
export async function pollGifts(deps: Hearer & Pick<Deps, "keys">): Promise<number> {
  const quiet = quietFor(deps.now(), PATIENCE);
  for (const { id } of await listWithoutPage(deps.db, quiet, AT_ONCE)) await goOnPaying(deps, id);
  const stuck = (await listStuck(deps.db, quiet, AT_ONCE)).filter(
    ({ provider }) => provider === deps.payments.name,
  );
  for (const { id, pageRef, paymentRef } of stuck) {
    if (paymentRef !== null) await hear(deps, { kind: "payment", ref: paymentRef });
    else if (pageRef !== null) await hear(deps, { kind: "page", ref: pageRef });
    // What is still open is asked about again after as long a wait, others first.
    await touchGift(deps.db, id, deps.now());
  }
  const open = await listOpenAttempts(deps.db, deps.payments.name, quiet, AT_ONCE);
  for (const { id, pageRef, paymentRef } of open) {
    if (paymentRef !== null) await hear(deps, { kind: "payment", ref: paymentRef });
    else if (pageRef !== null) await hear(deps, { kind: "page", ref: pageRef });
    await touchAttempt(deps.db, id, deps.now());
  }
  return stuck.length + open.length;
}

/** How far back each comparison looks beyond the one before, in milliseconds: payments change after they were made. */
const OVERLAP = 3 * 86_400_000;

/** How long after its making a payout may arrive or come back, in milliseconds. */
const PAYOUTS_LAST = 21 * 86_400_000;

/**
 * Compares the provider's list of payments with the books: what was never heard of is heard now, and what still differs is
 * written down for finance until it is gone; then payouts are booked. @returns the differences found now
 */
export async function reconcile(deps: Hearer): Promise<number> {
  const provider = deps.payments.name;
  const began = deps.now();
  const last = await findProgress(deps.db, provider);
  // A comparison in the time to come was made by a clock that has been set back since.
  const since = last ? new Date(Math.min(last.getTime(), began.getTime()) - OVERLAP) : new Date(0);
  let differences = 0;
  for await (const payment of deps.payments.listPayments(since)) {
    if (payment.state !== "succeeded") continue;
    const heard = await hearPayment(deps, payment);
    const attempt = await findAttempt(deps.db, provider, { payment_ref: payment.ref });
    const booked =
      typeof attempt?.giftId === "string"
        ? await heldFor(deps.db, attempt.giftId, provider)
        : await bookedUnder(deps.db, `${provider}:${payment.ref}`, heldBy(provider));
    const kept =
      payment.amount.minor -
      (payment.feeMinor ?? 0) -
      payment.refunds.reduce((sum, { minor }) => sum + minor, 0) -
      payment.disputes.filter(({ state }) => state !== "won").reduce((sum, { minor }) => sum + minor, 0);
    if (heard === "done" && booked === kept) {
      await endDifferences(deps.db, provider, payment.ref, began);
      continue;
    }
    differences++;
    await insertDifference(deps.db, {
      id: deps.newId(),
      provider,
      payment_ref: payment.ref,
      problem: heard === "unknown" ? "unknown" : heard === "differs" ? "amount" : "balance",
      detail: `provider: ${kept} ${payment.amount.currency} held; books: ${booked}`,
      found_at: began,
      gone_at: null,
    });
    deps.log.error({ provider, payment: payment.ref, heard }, "provider and books differ");
  }
  await bookPayouts(deps, new Date(Math.max(0, since.getTime() - PAYOUTS_LAST)));
  await transact(deps.db, (tx) => keepProgress(tx, provider, began));
  return differences;
}
