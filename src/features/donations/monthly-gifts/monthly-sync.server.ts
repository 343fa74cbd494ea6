import type { Deps } from "../../../platform/deps";
import { insertWithReference } from "../../../platform/ids/reference";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import type { MonthlyGift, Payment } from "../../../ports/payments";
import type { TransitionReason } from "../gifts/transition-reasons.model";
import { transitionPath } from "../../../platform/state-table";
import { MONTHLY_TRANSITIONS, MAX_FAILURE_MAILS } from "./monthly-gift.model";
import { insertGift, insertGivingEvents } from "../gifts/gift.store.server";
import { findAttempt, insertAttempt } from "../gifts/payment-attempts.store.server";
import { findDonor } from "../gifts/donor.store.server";
import {
  findFirstInstalment,
  findMonthlyByRef,
  lockMonthly,
  insertMonthlyNotice,
  updateMonthly,
} from "./monthly-gifts.store.server";
import type { Tx } from "../../../platform/database/database";

type MonthlySyncDeps = Pick<Deps, "db" | "now" | "newId" | "payments">;

/** Copies the provider's state: it runs schedule and retries (product.md §4.6). @returns false if unknown */
export async function syncMonthlyGift(deps: MonthlySyncDeps, monthly: MonthlyGift): Promise<boolean> {
  const provider = deps.payments.name;
  return transact(deps.db, async (tx) => {
    const existing = await findMonthlyByRef(tx, provider, monthly.ref);
    const id = existing?.id ?? monthly.reference;
    if (id === null || !/^[0-9a-f-]{36}$/.test(id)) return false;
    const row = await lockMonthly(tx, id);
    if (!row || row.provider !== provider) return false;
    if (row.providerRef !== null && row.providerRef !== monthly.ref) return false;
    const path = transitionPath(MONTHLY_TRANSITIONS, row.state, monthly.state) ?? [];
    if (path.length > 0)
      await insertGivingEvents(
        tx,
        path.map((state, at) => ({
          id: deps.newId(),
          gift_id: null,
          monthly_id: id,
          happened_at: deps.now(),
          from_state: [row.state, ...path][at]!,
          to_state: state,
          actor: provider,
          reason: "says_provider" satisfies TransitionReason,
        })),
      );
    await updateMonthly(tx, id, {
      provider_ref: monthly.ref,
      state: path.at(-1) ?? row.state,
      next_at: monthly.nextAt,
      failures: monthly.failures,
      card_until: monthly.cardUntil,
      updated_at: deps.now(),
    });
    const now = deps.now();
    const day = now.toISOString().slice(0, 10);
    if (monthly.failures > row.failures && monthly.failures <= MAX_FAILURE_MAILS)
      await insertMonthlyNotice(tx, id, "failed", `${day}:${monthly.failures}`, now);
    if (path.at(-1) === "cancelled" && row.state !== "incomplete")
      await insertMonthlyNotice(tx, id, "ended", "once", now);
    if (monthly.failures > row.failures || path.at(-1) === "cancelled") await enqueueJob(tx, "gifts.notices");
    return true;
  });
}

/**
 * Locks the monthly gift, so that two events create one gift. The first payment belongs to the form's gift.
 */
export async function findOrCreateInstalment(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  payment: Payment,
  provider: string,
): Promise<string | null> {
  const existing = await findMonthlyByRef(tx, provider, payment.monthlyRef!);
  const monthly = existing && (await lockMonthly(tx, existing.id));
  if (!monthly) return null;
  const first = await findFirstInstalment(tx, monthly.id);
  if (payment.first && first?.paymentRef === null) return first.id;
  // Another event of this payment may have finished while this one waited for the lock.
  const existingAttempt = await findAttempt(tx, provider, { payment_ref: payment.ref });
  if (existingAttempt) return existingAttempt.giftId;
  const now = deps.now();
  const id = deps.newId();
  const donor = await findDonor(tx, monthly.donorId);
  const isAgreedAmount = payment.amount.minor === monthly.amountMinor + monthly.coverMinor;
  const values = {
    id,
    client_id: null,
    donor_id: monthly.donorId,
    monthly_id: monthly.id,
    kind: "monthly",
    state: "awaiting_payment",
    method: "card",
    provider,
    currency: payment.amount.currency,
    // After a change in between, the amount is what the provider took.
    amount_minor: isAgreedAmount ? monthly.amountMinor : payment.amount.minor,
    cover_minor: isAgreedAmount ? monthly.coverMinor : 0,
    campaign_id: monthly.campaignId,
    program_id: monthly.programId,
    donor_name: donor.name,
    show_name: monthly.showName,
    message: null,
    message_state: "none",
    locale: monthly.locale,
    created_at: now,
    updated_at: now,
  } as const;
  await insertWithReference(async (reference) =>
    (await insertGift(tx, { ...values, reference })) ? id : undefined,
  );
  await insertAttempt(tx, {
    id: deps.newId(),
    gift_id: id,
    number: 1,
    provider,
    state: "requires_action",
    payment_ref: payment.ref,
    created_at: now,
    updated_at: now,
  });
  return id;
}
