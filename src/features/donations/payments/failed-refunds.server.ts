import type { Deps } from "../../../platform/deps";
import type { Payment } from "../../../ports/payments";
import type { GiftRow } from "../gifts/gift.store.server";
import { reverseTransaction } from "../ledger/ledger.service.server";
import { DONATIONS, FEE_COVER } from "../ledger/ledger.model";
import { findTransactionBySource, sumBookedForGift } from "../ledger/ledger.store.server";
import { CORRECTION_PREFIX, type Issuer, REFUND_FAILED_PREFIX } from "../receipts/receipts.model";
import { issueReceipt } from "../receipts/receipts.service.server";
import { listReceipts, sumCredited } from "../receipts/receipts.store.server";
import { listRefunds, markRefundFailed } from "./refunds.store.server";
import type { Tx } from "../../../platform/database/database";

type FailedRefund = Payment["failedRefunds"][number];
type BookingDeps = Pick<Deps, "now" | "newId">;

/** Reverses a refund that a bank returned. @returns false if it was not booked or is reversed already */
export async function reverseFailedRefund(
  tx: Tx,
  deps: BookingDeps,
  { source, ref, memo, giftId = null }: { source: string; ref: string; memo: string; giftId?: string | null },
): Promise<boolean> {
  const transactionId = await findTransactionBySource(tx, `${source}:refund:${ref}`);
  if (transactionId === undefined) return false;
  const reversal = await reverseTransaction(
    { db: tx, newId: deps.newId },
    {
      transactionId,
      kind: "correction",
      occurredAt: deps.now(),
      memo,
      giftId,
      source: `${source}:refund_failed:${ref}`,
    },
  );
  return reversal !== null;
}

/** Marks refunds of a locked gift as failed and reverses booked ones. @returns whether any was booked */
export async function recordFailedRefunds(
  tx: Tx,
  deps: BookingDeps & { issuer: Issuer },
  gift: GiftRow,
  { source, failed }: { source: string; failed: readonly FailedRefund[] },
): Promise<boolean> {
  let reversedMinor = 0;
  const refunds = await listRefunds(tx, gift.id);
  for (const { ref, key } of failed) {
    const refund = refunds.find(({ id, providerRef }) => id === key || providerRef === ref);
    if (!refund || !(await markRefundFailed(tx, refund.id, { ref, now: deps.now() }))) continue;
    const memo = `refund failed ${gift.reference}`;
    if (await reverseFailedRefund(tx, deps, { source, ref, memo, giftId: gift.id }))
      reversedMinor += refund.minor;
  }
  if (reversedMinor > 0) await reissueReceipt(tx, deps, gift);
  return reversedMinor > 0;
}

/** Receipts are immutable: credits the rest of the old one, then issues one for all that is not refunded. */
async function reissueReceipt(tx: Tx, deps: BookingDeps & { issuer: Issuer }, gift: GiftRow): Promise<void> {
  const [receipt] = await listReceipts(tx, gift.id);
  if (!receipt) return;
  const { issuer } = deps;
  const { number } = receipt;
  const credited = await sumCredited(tx, number);
  const left = {
    amountMinor: receipt.amountMinor - credited.amountMinor,
    coverMinor: receipt.coverMinor - credited.coverMinor,
  };
  if (left.amountMinor > 0)
    await issueReceipt(tx, deps, {
      gift,
      issuer,
      kind: "credit_note",
      ofNumber: number,
      mailed: false,
      ...left,
      trigger: `${CORRECTION_PREFIX}${REFUND_FAILED_PREFIX}${number}`,
    });
  const amountMinor = -(await sumBookedForGift(tx, gift.id, DONATIONS));
  const coverMinor = -(await sumBookedForGift(tx, gift.id, FEE_COVER));
  const trigger = `${REFUND_FAILED_PREFIX}${number}`;
  await issueReceipt(tx, deps, { gift, issuer, kind: "receipt", trigger, amountMinor, coverMinor });
}
