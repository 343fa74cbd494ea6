import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/database/transact.server";
import {
  findCorrection,
  insertCorrection,
  listCorrections,
  updateCorrectionDecision,
} from "./corrections.store.server";
import { type GiftPurpose, type PurposeProblem, resolvePurpose } from "./designation.service.server";
import { findCurrency } from "../giving/giving.store.server";
import { isActiveRefund } from "../payments/refund.model";
import { type GiftRow, insertGivingEvents, lockGift, updateGift } from "./gift.store.server";
import { DONATIONS } from "../ledger/ledger.model";
import { bookTransaction, reverseTransaction } from "../ledger/ledger.service.server";
import { findGiftBooking, listEntries } from "../ledger/ledger.store.server";
import { listRefunds } from "../payments/refunds.store.server";
import type { Issuer } from "../receipts/receipts.model";
import { CORRECTED_PREFIX, CORRECTION_PREFIX } from "../receipts/receipts.model";
import { issueReceipt, getIssuer } from "../receipts/receipts.service.server";
import { listReceipts } from "../receipts/receipts.store.server";
import type { Tx } from "../../../platform/database/database";

type WriteDeps = Pick<Deps, "db" | "now" | "newId" | "log">;
type SettleDeps = Pick<Deps, "now" | "newId"> & { issuer: Issuer };

/** `minor` in the currency of the gift; `purpose` null leaves the designation unchanged. */
export type CorrectionInput = {
  giftId: string;
  minor: number;
  purpose: GiftPurpose | null;
  reason: string;
  requestedBy: string;
};

/** `not_now`: unpaid, partly refunded, or already waiting. `fixed`: a provider's amount, or from an order. */
type CorrectionProblem = "unknown" | "not_now" | "fixed" | "same" | "amount" | PurposeProblem;

/**
 * Reverses the booking, books again and replaces the receipt. Above the limit, or without one, a second person
 * decides.
 */
export async function correctGift(
  deps: WriteDeps,
  input: CorrectionInput,
): Promise<Result<{ id: string; state: "waiting" | "done" }, CorrectionProblem>> {
  const issuer = await getIssuer(deps);
  return transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, input.giftId);
    if (!gift) return err("unknown");
    if (!(await isCorrectable(tx, gift)) || (await listCorrections(tx, gift.id)).some(isPending))
      return err("not_now");
    if (!Number.isSafeInteger(input.minor) || input.minor <= 0) return err("amount");
    if (gift.orderReference !== null || (input.minor !== gift.amountMinor && gift.provider !== null))
      return err("fixed");
    const { campaignId, programId } = gift;
    const resolvedPurpose =
      input.purpose === null
        ? ok({ campaignId, programId })
        : await resolvePurpose({ ...deps, db: tx }, input.purpose, gift.currency);
    if (!resolvedPurpose.ok) return resolvedPurpose;
    const target = resolvedPurpose.value;
    if (
      input.minor === gift.amountMinor &&
      target.campaignId === campaignId &&
      target.programId === programId
    )
      return err("same");
    const limits = await findCurrency(tx, gift.currency);
    const needsNoApproval =
      limits !== undefined && Math.max(input.minor, gift.amountMinor) <= limits.approvalMinor;
    const id = deps.newId();
    const row = {
      id,
      gift_id: gift.id,
      state: needsNoApproval ? ("done" as const) : ("waiting" as const),
      from_amount_minor: gift.amountMinor,
      from_campaign_id: campaignId,
      from_program_id: programId,
      amount_minor: input.minor,
      campaign_id: target.campaignId,
      program_id: target.programId,
      reason: input.reason,
      requested_by: input.requestedBy,
      created_at: deps.now(),
    };
    await insertCorrection(tx, row);
    if (needsNoApproval)
      await applyCorrection(
        tx,
        { ...deps, issuer },
        gift,
        { id, amountMinor: input.minor, ...target, reason: input.reason },
        input.requestedBy,
      );
    return ok({ id, state: row.state });
  });
}

/** `own`: they made the request; `decided`: someone else was first; `not_now`: no longer correctable. */
export async function decideCorrection(
  deps: WriteDeps,
  { id, agreed, decidedBy }: { id: string; agreed: boolean; decidedBy: string },
): Promise<Result<{ giftId: string; state: "done" | "refused" }, "unknown" | "own" | "decided" | "not_now">> {
  const issuer = await getIssuer(deps);
  const requested = await findCorrection(deps.db, id);
  if (!requested) return err("unknown");
  return transact(deps.db, async (tx) => {
    const gift = (await lockGift(tx, requested.giftId))!;
    const correction = (await findCorrection(tx, id))!;
    if (!isPending(correction)) return err("decided");
    if (correction.requestedBy === decidedBy) return err("own");
    if (agreed && !(await isCorrectable(tx, gift))) return err("not_now");
    const state = agreed ? "done" : "refused";
    await updateCorrectionDecision(tx, id, { state, decided_by: decidedBy, decided_at: deps.now() });
    if (agreed) await applyCorrection(tx, { ...deps, issuer }, gift, correction, decidedBy);
    return ok({ giftId: gift.id, state });
  });
}

const isPending = ({ state }: { state: string }): boolean => state === "waiting";

const isCorrectable = async (tx: Tx, { id, state }: GiftRow): Promise<boolean> =>
  state === "paid" && !(await listRefunds(tx, id)).some((refund) => isActiveRefund(refund.state));

type Correction = {
  id: string;
  amountMinor: number;
  campaignId: string | null;
  programId: string | null;
  reason: string;
};

async function applyCorrection(
  tx: Tx,
  deps: SettleDeps,
  gift: GiftRow,
  { id, amountMinor, campaignId, programId, reason }: Correction,
  actor: string,
): Promise<void> {
  const now = deps.now();
  const bookingDeps = { db: tx, newId: deps.newId };
  const originalTransactionId = (await findGiftBooking(tx, gift.id))!;
  const entries = await listEntries(tx, originalTransactionId);
  const bookingFields = { occurredAt: now, giftId: gift.id };
  await reverseTransaction(bookingDeps, {
    ...bookingFields,
    transactionId: originalTransactionId,
    kind: "gift_reversal",
    source: `correction:${id}:reversal`,
    memo: `reverses gift ${gift.reference}`,
  });
  const difference = amountMinor - gift.amountMinor;
  await bookTransaction(bookingDeps, {
    ...bookingFields,
    kind: "gift",
    source: `correction:${id}:gift`,
    memo: `corrected gift ${gift.reference}`,
    // The fee cover stays: only income and the money account change.
    entries: entries.map((entry) =>
      entry.account === DONATIONS
        ? { ...entry, amountMinor: entry.amountMinor - difference, campaignId }
        : entry.amountMinor > 0
          ? { ...entry, amountMinor: entry.amountMinor + difference }
          : entry,
    ),
  });
  await updateGift(tx, gift.id, {
    amount_minor: amountMinor,
    campaign_id: campaignId,
    program_id: programId,
    updated_at: now,
  });
  await insertGivingEvents(tx, [
    {
      id: deps.newId(),
      gift_id: gift.id,
      monthly_id: null,
      happened_at: now,
      from_state: gift.state,
      to_state: gift.state,
      actor,
      reason,
    },
  ]);
  await replaceReceipt(tx, deps, gift, { ...gift, amountMinor, campaignId, programId }, id);
}

/** Credits the whole old receipt, then issues a new one that names it. */
async function replaceReceipt(
  tx: Tx,
  deps: SettleDeps,
  before: GiftRow,
  after: GiftRow,
  id: string,
): Promise<void> {
  const [replacedReceipt] = await listReceipts(tx, before.id);
  if (!replacedReceipt) return;
  const { issuer } = deps;
  await issueReceipt(tx, deps, {
    gift: before,
    issuer,
    kind: "credit_note",
    trigger: `${CORRECTION_PREFIX}${id}`,
    ofNumber: replacedReceipt.number,
    amountMinor: replacedReceipt.amountMinor,
    coverMinor: replacedReceipt.coverMinor,
    mailed: false,
  });
  const { amountMinor, coverMinor } = after;
  const trigger = `${CORRECTED_PREFIX}${replacedReceipt.number}`;
  await issueReceipt(tx, deps, { gift: after, issuer, kind: "receipt", trigger, amountMinor, coverMinor });
}
