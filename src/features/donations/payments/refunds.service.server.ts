import type { Deps } from "../../../platform/deps";
import { money } from "../../../platform/money/money";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import { enqueueJob } from "../../../platform/jobs/enqueue-job.server";
import { findCurrency } from "../giving/giving.store.server";
import { hasBeenPaid } from "../gifts/gift.model";
import { type RefundState, isActiveRefund } from "./refund.model";
import { type GiftRow, lockGift } from "../gifts/gift.store.server";
import { BANK } from "../ledger/ledger.model";
import { bookPayment } from "./settle.service.server";
import {
  updateRefundDecision,
  findRefund,
  insertRefund,
  listDueRefunds,
  listRefunds,
  updateRefundState,
} from "./refunds.store.server";
import type { Issuer } from "../receipts/receipts.model";
import { getIssuer } from "../receipts/receipts.service.server";
import type { Tx } from "../../../platform/database/database";

type RefundDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

/** `minor` includes the fee cover. `byTransfer`: a card gift is refunded from the bank account. */
export type RefundInput = {
  giftId: string;
  minor: number;
  reason: string;
  requestedBy: string;
  byTransfer?: boolean;
};
/** `not_failed`: a card gift is refunded to the card, unless that has failed. */
export type RefundProblem = "unknown" | "not_paid" | "too_much" | "not_failed";

/**
 * Sends card refunds by a job, once; books others at once. Above the limit, or without one, a refund waits for
 * approval.
 */
export async function refundGift(
  deps: RefundDeps,
  input: RefundInput,
): Promise<Result<{ refundId: string; state: RefundState }, RefundProblem>> {
  const issuer = await getIssuer(deps);
  return transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, input.giftId);
    if (!gift) return err("unknown");
    if (!isRefundable(gift)) return err("not_paid");
    const earlier = await listRefunds(tx, gift.id);
    const byTransfer = gift.provider !== null && input.byTransfer === true;
    if (byTransfer && !earlier.some(({ state }) => state === "failed")) return err("not_failed");
    const reservedMinor = earlier
      .filter(({ state }) => isActiveRefund(state))
      .reduce((sum, { minor }) => sum + minor, 0);
    const remainingMinor = gift.amountMinor + gift.coverMinor - reservedMinor;
    if (!Number.isSafeInteger(input.minor) || input.minor <= 0 || input.minor > remainingMinor)
      return err("too_much");
    const limits = await findCurrency(tx, gift.currency);
    const needsNoApproval = limits !== undefined && reservedMinor + input.minor <= limits.approvalMinor;
    const refund = { id: deps.newId(), minor: input.minor, reason: input.reason };
    await insertRefund(tx, {
      ...refund,
      by_transfer: byTransfer,
      gift_id: gift.id,
      state: needsNoApproval ? "requested" : "waiting",
      requested_by: input.requestedBy,
      provider_ref: null,
      created_at: deps.now(),
      updated_at: deps.now(),
    });
    const state = needsNoApproval
      ? await executeRefund(tx, { ...deps, issuer }, gift, { ...refund, byTransfer }, input.requestedBy)
      : "waiting";
    return ok({ refundId: refund.id, state });
  });
}

/** Disputed or charged-back money is not ours to refund. */
const isRefundable = ({ state }: GiftRow): boolean =>
  hasBeenPaid(state) && state !== "charged_back" && state !== "disputed";

type ApprovedRefund = { id: string; minor: number; reason: string; byTransfer: boolean };

async function executeRefund(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId"> & { issuer: Issuer },
  gift: GiftRow,
  { id, minor, reason, byTransfer }: ApprovedRefund,
  actor: string,
): Promise<RefundState> {
  if (gift.provider !== null && !byTransfer) {
    await enqueueJob(tx, "gifts.refunds");
    return "requested";
  }
  const now = deps.now();
  await updateRefundState(tx, id, { state: "succeeded", provider_ref: `hand:${id}`, updated_at: now });
  const refunds = [{ ref: id, minor, at: now, ...(byTransfer ? { account: BANK } : {}) }];
  const details = { source: `hand:${gift.id}`, paidAt: gift.paidAt!, feeMinor: null, refunds, disputes: [] };
  await bookPayment(tx, deps, gift, details, { actor, reason: { text: reason } });
  return "succeeded";
}

/** `own`: the requester may not decide; `decided`: someone was first; `not_paid`: the money has left. */
export async function decideRefund(
  deps: RefundDeps,
  { refundId, agreed, by }: { refundId: string; agreed: boolean; by: string },
): Promise<Result<{ state: RefundState; giftId: string }, "unknown" | "own" | "decided" | "not_paid">> {
  const issuer = await getIssuer(deps);
  const requested = await findRefund(deps.db, refundId);
  if (!requested) return err("unknown");
  return transact(deps.db, async (tx) => {
    const gift = (await lockGift(tx, requested.giftId))!;
    const refund = (await findRefund(tx, refundId))!;
    if (refund.state !== "waiting") return err("decided");
    if (refund.requestedBy === by) return err("own");
    if (agreed && !isRefundable(gift)) return err("not_paid");
    const now = deps.now();
    const state = agreed ? "requested" : "refused";
    await updateRefundDecision(tx, refundId, { state, decided_by: by, decided_at: now, updated_at: now });
    const finalState = agreed ? await executeRefund(tx, { ...deps, issuer }, gift, refund, by) : state;
    return ok({ state: finalState, giftId: gift.id });
  });
}

const BATCH_SIZE = 20;

/** Requests due refunds; the provider's events book them. @returns how many */
export async function sendRefunds(deps: Pick<Deps, "db" | "now" | "payments" | "log">): Promise<number> {
  const due = await listDueRefunds(deps.db, deps.payments.name, BATCH_SIZE);
  for (const { id, minor, currency, paymentRef } of due) {
    const requested = await deps.payments.refund({ paymentRef, amount: money(minor, currency), key: id });
    await transact(deps.db, (tx) =>
      updateRefundState(
        tx,
        id,
        requested.ok
          ? { state: "sent", provider_ref: requested.value.ref, updated_at: deps.now() }
          : { state: "failed", updated_at: deps.now() },
      ),
    );
    if (!requested.ok) deps.log.error({ refund: id }, "the payment provider refused a refund");
  }
  return due.length;
}
