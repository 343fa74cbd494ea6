import type { Deps } from "../../../platform/deps";
import type { Payment } from "../../../ports/payments";
import { calendarDay } from "../../../platform/time/zoned-time";
import { getCampaignForBooking } from "../../campaigns/campaigns.service.server";
import { type TransitionReason, paymentReason } from "../gifts/transition-reasons.model";
import { type PaymentMethod, creditedCampaignId, stateFromMoney } from "../gifts/gift.model";
import { type TransitionTrigger, transitionAttempt, transitionGift } from "../gifts/gift-transitions.server";
import { type PaymentDetails, createPostings } from "../ledger/gift-postings.model";
import { cancelReplacedPledge } from "../gifts/another-payment.service.server";
import { type GiftRow, updateGift } from "../gifts/gift.store.server";
import { findLastAttempt, updateAttempt } from "../gifts/payment-attempts.store.server";
import {
  BANK,
  CASH,
  DONATIONS,
  FEES,
  FEE_COVER,
  type LedgerAccount,
  type LedgerEntry,
  TILL,
  heldByProvider,
} from "../ledger/ledger.model";
import { bookTransactions } from "../ledger/ledger.service.server";
import { sumBookedForGift, findBookedAccount } from "../ledger/ledger.store.server";
import { insertRefund, listRefunds, updateRefundState } from "./refunds.store.server";
import { recordFailedRefunds } from "./failed-refunds.server";
import { upsertDispute, listDisputes } from "./disputes.store.server";
import type { Issuer } from "../receipts/receipts.model";
import { issueReceipt } from "../receipts/receipts.service.server";
import { listReceipts } from "../receipts/receipts.store.server";
import type { Tx } from "../../../platform/database/database";

/** `issuer` is read before the transaction. */
export type SettleDeps = Pick<Deps, "now" | "newId"> & { issuer: Issuer };

/** `differs`: not what was agreed with the donor; nothing is booked and finance must look at it. */
export type SettleOutcome = "settled" | "differs";

/** Books the changes of a payment. Repeated and older data change nothing (product.md §4.6). */
export async function applyPayment(
  tx: Tx,
  deps: SettleDeps,
  gift: GiftRow,
  payment: Payment,
  provider: string,
): Promise<SettleOutcome> {
  const total = gift.amountMinor + gift.coverMinor;
  if (payment.amount.currency !== gift.currency || payment.amount.minor !== total) return "differs";
  const attempt = await findLastAttempt(tx, gift.id);
  if (attempt?.paymentRef === null)
    await updateAttempt(tx, attempt.id, { payment_ref: payment.ref, updated_at: deps.now() });
  if (attempt) await transitionAttempt(tx, deps, attempt, payment.state);
  const trigger = { actor: provider, reason: paymentReason(payment.state) };
  if (payment.state !== "succeeded" || payment.paidAt === null) {
    // Changes nothing once the gift is paid: no transition leads back.
    if (payment.state !== "requires_action")
      await transitionGift(tx, deps, gift, STATE_WHEN_UNPAID[payment.state], trigger);
    return "settled";
  }
  const source = `${provider}:${payment.ref}`;
  const refundFailed = await recordFailedRefunds(tx, deps, gift, { source, failed: payment.failedRefunds });
  const details: PaymentDetails = {
    source,
    paidAt: payment.paidAt,
    feeMinor: payment.feeMinor,
    refunds: await recordNewRefunds(tx, deps, gift, payment),
    disputes: payment.disputes,
  };
  for (const { ref, minor, state, at } of payment.disputes)
    await upsertDispute(tx, {
      id: deps.newId(),
      gift_id: gift.id,
      provider_ref: ref,
      minor,
      state,
      opened_at: at,
      updated_at: deps.now(),
    });
  await bookPayment(
    tx,
    deps,
    gift,
    details,
    refundFailed ? { ...trigger, reason: "refund_failed" } : trigger,
  );
  return "settled";
}

const STATE_WHEN_UNPAID = {
  processing: "processing",
  failed: "failed",
  cancelled: "cancelled",
  succeeded: "processing",
} as const;

/** Books new money with its receipts and updates the state, for every payment method. */
export async function bookPayment(
  tx: Tx,
  deps: SettleDeps,
  gift: GiftRow,
  details: PaymentDetails,
  trigger: TransitionTrigger,
): Promise<void> {
  const wasPaid = gift.paidAt !== null;
  const creditedGift = wasPaid ? gift : await recordArrival(tx, deps, gift, details.paidAt);
  const refundedBefore = (await listRefunds(tx, gift.id))
    .filter(({ state }) => state === "succeeded")
    .reduce((sum, { minor }) => sum + minor, 0);
  const newRefundSum = details.refunds.reduce((sum, { minor }) => sum + minor, 0);
  const postings = createPostings(
    {
      currency: gift.currency,
      amountMinor: gift.amountMinor,
      coverMinor: gift.coverMinor,
      campaignId: creditedGift.campaignId,
      account: await resolveAccount(tx, gift),
    },
    {
      paid: wasPaid,
      feeMinor: await sumBookedForGift(tx, gift.id, FEES),
      refundedMinor: refundedBefore - newRefundSum,
    },
    details,
  );
  const booked = await bookTransactions(
    { db: tx, newId: deps.newId },
    postings.map(({ kind, source, at, entries }) => {
      const memo = `${kind} ${gift.reference}`;
      return { kind, occurredAt: at, memo, entries, giftId: gift.id, source };
    }),
  );
  for (const [at, { kind, source, entries }] of postings.entries()) {
    if (booked[at] === null) continue;
    if (kind === "gift") await issueGiftReceipt(tx, deps, creditedGift);
    if (kind === "refund" || kind === "chargeback")
      await issueCreditNote(tx, deps, creditedGift, source, entries);
  }
  const state = stateFromMoney({
    paid: true,
    totalMinor: gift.amountMinor + gift.coverMinor,
    refundedMinor: refundedBefore,
    disputes: (await listDisputes(tx, gift.id)).map((dispute) => dispute.state),
  });
  if (state) await transitionGift(tx, deps, gift, state, trigger);
}

/** Manual gifts stay on their account: some were booked before tills had one. */
async function resolveAccount(tx: Tx, gift: GiftRow): Promise<LedgerAccount> {
  if (gift.provider !== null) return heldByProvider(gift.provider);
  return (await findBookedAccount(tx, gift.id)) ?? ARRIVAL_ACCOUNTS[gift.method];
}

const ARRIVAL_ACCOUNTS: Record<PaymentMethod, LedgerAccount> = {
  card: BANK,
  transfer: BANK,
  cash: CASH,
  till: TILL,
};

/** Once per gift: cancels the pledge it replaces; decides by the day of payment which campaign it counts for. */
async function recordArrival(tx: Tx, deps: SettleDeps, gift: GiftRow, paidAt: Date): Promise<GiftRow> {
  await cancelReplacedPledge(tx, deps, gift);
  const campaign =
    gift.campaignId === null ? undefined : await getCampaignForBooking({ db: tx }, gift.campaignId);
  const campaignId = campaign
    ? creditedCampaignId(gift.kind, campaign, calendarDay(paidAt, deps.issuer.timeZone))
    : null;
  await updateGift(tx, gift.id, { paid_at: paidAt, campaign_id: campaignId, updated_at: deps.now() });
  return { ...gift, campaignId, paidAt };
}

/** Records and returns the refunds that are not booked yet. */
async function recordNewRefunds(tx: Tx, deps: SettleDeps, gift: GiftRow, payment: Payment) {
  const existing = await listRefunds(tx, gift.id);
  const now = deps.now();
  // A failed refund stays failed: older data may still call it succeeded.
  const newRefunds = payment.refunds.filter(
    ({ ref }) =>
      !existing.some(
        ({ providerRef, state }) => providerRef === ref && (state === "succeeded" || state === "failed"),
      ),
  );
  for (const { ref, key, minor } of newRefunds) {
    const requested = existing.find(({ id, providerRef }) => id === key || providerRef === ref);
    if (requested)
      await updateRefundState(tx, requested.id, { state: "succeeded", provider_ref: ref, updated_at: now });
    else
      await insertRefund(tx, {
        id: deps.newId(),
        gift_id: gift.id,
        minor,
        state: "succeeded",
        reason: "at_provider" satisfies TransitionReason,
        requested_by: "provider",
        provider_ref: ref,
        created_at: now,
        updated_at: now,
      });
  }
  return newRefunds;
}

async function issueGiftReceipt(tx: Tx, deps: SettleDeps, gift: GiftRow): Promise<void> {
  const { amountMinor, coverMinor } = gift;
  const { issuer } = deps;
  await issueReceipt(tx, deps, { gift, issuer, kind: "receipt", trigger: "paid", amountMinor, coverMinor });
}

/** A refund of the fee cover alone needs no credit note. */
async function issueCreditNote(
  tx: Tx,
  deps: SettleDeps,
  gift: GiftRow,
  trigger: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const sumOfAccount = (of: LedgerAccount) =>
    entries.filter(({ account }) => account === of).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const receipt = (await listReceipts(tx, gift.id)).find(({ kind }) => kind === "receipt");
  const [amountMinor, coverMinor] = [sumOfAccount(DONATIONS), sumOfAccount(FEE_COVER)];
  if (!receipt || amountMinor === 0) return;
  const { issuer } = deps;
  const ofNumber = receipt.number;
  await issueReceipt(tx, deps, {
    gift,
    issuer,
    kind: "credit_note",
    trigger,
    ofNumber,
    amountMinor,
    coverMinor,
  });
}
