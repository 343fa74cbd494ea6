import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import type { Payment } from "../../ports/payments";
import { destinationOf } from "../campaigns/campaigns.service.server";
import { type GiftCause, ofPayment } from "./causes.model";
import { type Method, hasArrived, landsOn, stateOfMoney } from "./gift.model";
import { type Cause, moveAttempt, moveGift } from "./gift-moves.server";
import { type MoneyNews, postingsOf } from "./gift-postings.model";
import { type GiftRow, findAttempt, lastAttempt, updateAttempt, updateGift } from "./gift.store.server";
import {
  BANK,
  CASH,
  DONATIONS,
  FEE_COVER,
  type LedgerAccount,
  type LedgerEntry,
  TILL,
  heldBy,
} from "./ledger.model";
import { bookTransactions } from "./ledger.service.server";
import { bookedFee, bookedOn } from "./ledger.store.server";
import { insertRefund, keepDispute, listDisputes, listRefunds, settleRefund } from "./money.store.server";
import type { Issuer } from "./receipts.model";
import { issue } from "./receipts.service.server";
import { listReceipts } from "./receipts.store.server";

/** What booking needs beside its transaction. `issuer` is read before it. */
export type Settler = Pick<Deps, "now" | "newId"> & { issuer: Issuer };

/** `differs`: it is not what was agreed with the donor, so nothing is booked and finance has to look at it. */
export type Settled = "settled" | "differs";

/**
 * Brings a locked gift to where its payment is: books what is not booked yet, issues receipts, writes mails, moves the
 * states. The same news again, or older ones, change nothing (product.md §4.6).
 */
export async function applyPayment(
  tx: Tx,
  deps: Settler,
  gift: GiftRow,
  payment: Payment,
  provider: string,
): Promise<Settled> {
  const total = gift.amountMinor + gift.coverMinor;
  if (payment.amount.currency !== gift.currency || payment.amount.minor !== total) return "differs";
  const attempt = await lastAttempt(tx, gift.id);
  if (
    attempt &&
    attempt.paymentRef === null &&
    !(await findAttempt(tx, provider, { payment_ref: payment.ref }))
  )
    await updateAttempt(tx, attempt.id, { payment_ref: payment.ref, updated_at: deps.now() });
  if (attempt) await moveAttempt(tx, deps, attempt, payment.state);
  const cause = { actor: provider, why: ofPayment(payment.state) };
  if (payment.state !== "succeeded" || payment.paidAt === null) {
    if (payment.state !== "requires_action" && !hasArrived(gift.state))
      await moveGift(tx, deps, gift, END[payment.state], cause);
    return "settled";
  }
  const news: MoneyNews = {
    source: `${provider}:${payment.ref}`,
    paidAt: payment.paidAt,
    feeMinor: payment.feeMinor,
    refunds: await freshRefunds(tx, deps, gift, payment),
    disputes: payment.disputes,
  };
  for (const { ref, minor, state, at } of payment.disputes)
    await keepDispute(tx, {
      id: deps.newId(),
      gift_id: gift.id,
      provider_ref: ref,
      minor,
      state,
      opened_at: at,
      updated_at: deps.now(),
    });
  await bookMoney(tx, deps, gift, news, cause);
  return "settled";
}

const END = {
  processing: "processing",
  failed: "failed",
  cancelled: "cancelled",
  succeeded: "processing",
} as const;

/** Books what is news, with its papers and mails, and moves the gift to where its money is. For every method. */
export async function bookMoney(
  tx: Tx,
  deps: Settler,
  gift: GiftRow,
  news: MoneyNews,
  cause: Cause,
): Promise<void> {
  const paidBefore = gift.paidAt !== null;
  const settled = paidBefore ? gift : await landed(tx, deps, gift, news.paidAt);
  const refundedBefore = (await listRefunds(tx, gift.id))
    .filter(({ state }) => state === "succeeded")
    .reduce((sum, { minor }) => sum + minor, 0);
  const freshSum = news.refunds.reduce((sum, { minor }) => sum + minor, 0);
  const postings = postingsOf(
    {
      currency: gift.currency,
      amountMinor: gift.amountMinor,
      coverMinor: gift.coverMinor,
      campaignId: settled.campaignId,
      account: await accountOf(tx, gift),
    },
    {
      paid: paidBefore,
      feeMinor: await bookedFee(tx, gift.id),
      refundedMinor: refundedBefore - freshSum,
    },
    news,
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
    if (kind === "gift") await thank(tx, deps, settled);
    if (kind === "refund" || kind === "chargeback") await credit(tx, deps, settled, source, entries);
  }
  const state = stateOfMoney({
    paid: true,
    totalMinor: gift.amountMinor + gift.coverMinor,
    refundedMinor: refundedBefore,
    disputes: (await listDisputes(tx, gift.id)).map((dispute) => dispute.state),
  });
  if (state) await moveGift(tx, deps, gift, state, cause);
}

/** Where the money of a gift is: what came by hand stays where it was booked, also what was booked before tills had accounts. */
async function accountOf(tx: Tx, gift: GiftRow): Promise<LedgerAccount> {
  if (gift.provider !== null) return heldBy(gift.provider);
  return (await bookedOn(tx, gift.id)) ?? ARRIVES_ON[gift.method];
}

const ARRIVES_ON: Record<Method, LedgerAccount> = { card: BANK, transfer: BANK, cash: CASH, till: TILL };

/** Where the money of a gift counts is decided once, by the day on which it was paid. */
async function landed(tx: Tx, deps: Settler, gift: GiftRow, paidAt: Date): Promise<GiftRow> {
  const campaign = gift.campaignId === null ? undefined : await destinationOf({ db: tx }, gift.campaignId);
  const campaignId = campaign ? landsOn(gift.kind, campaign, paidAt.toISOString().slice(0, 10)) : null;
  await updateGift(tx, gift.id, { paid_at: paidAt, campaign_id: campaignId, updated_at: deps.now() });
  return { ...gift, campaignId, paidAt };
}

/** Refunds of the payment that are not booked yet; from now on they are known. */
async function freshRefunds(tx: Tx, deps: Settler, gift: GiftRow, payment: Payment) {
  const known = await listRefunds(tx, gift.id);
  const now = deps.now();
  for (const key of payment.failedRefunds) {
    const asked = known.find(({ id, state }) => id === key && state !== "succeeded");
    if (asked) await settleRefund(tx, asked.id, { state: "failed", updated_at: now });
  }
  const fresh = payment.refunds.filter(
    ({ ref }) => !known.some(({ providerRef, state }) => providerRef === ref && state === "succeeded"),
  );
  for (const { ref, key, minor } of fresh) {
    const asked = known.find(({ id, providerRef }) => id === key || providerRef === ref);
    if (asked) await settleRefund(tx, asked.id, { state: "succeeded", provider_ref: ref, updated_at: now });
    else
      await insertRefund(tx, {
        id: deps.newId(),
        gift_id: gift.id,
        minor,
        state: "succeeded",
        reason: "at_provider" satisfies GiftCause,
        asked_by: "provider",
        provider_ref: ref,
        created_at: now,
        updated_at: now,
      });
  }
  return fresh;
}

/** The receipt, in the language of the donor; its mail follows (papers.service.server.ts). */
async function thank(tx: Tx, deps: Settler, gift: GiftRow): Promise<void> {
  const { amountMinor, coverMinor } = gift;
  const { issuer } = deps;
  await issue(tx, deps, { gift, issuer, kind: "receipt", cause: "paid", amountMinor, coverMinor });
}

/** A credit note for what went back of a gift. What went back of the cover alone takes nothing from the receipt's gift. */
async function credit(
  tx: Tx,
  deps: Settler,
  gift: GiftRow,
  cause: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const part = (of: LedgerAccount) =>
    entries.filter(({ account }) => account === of).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const receipt = (await listReceipts(tx, gift.id)).find(({ kind }) => kind === "receipt");
  const [amountMinor, coverMinor] = [part(DONATIONS), part(FEE_COVER)];
  if (!receipt || amountMinor === 0) return;
  const { issuer } = deps;
  const ofNumber = receipt.number;
  await issue(tx, deps, { gift, issuer, kind: "credit_note", cause, ofNumber, amountMinor, coverMinor });
}
