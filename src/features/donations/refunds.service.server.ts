import type { Deps } from "../../platform/deps";
import { money } from "../../platform/money";
import { type Result, err, ok } from "../../platform/result";
import type { Tx } from "../../platform/transaction";
import { transact } from "../../platform/transact.server";
import { wake } from "../../platform/wake.server";
import { findCurrency } from "./donations.store.server";
import { type RefundState, hasArrived, isRefunding } from "./gift.model";
import { type GiftRow, lockGift } from "./gift.store.server";
import { bookMoney } from "./settle.service.server";
import {
  decideRefundRow,
  findRefund,
  insertRefund,
  listDueRefunds,
  listRefunds,
  settleRefund,
} from "./money.store.server";
import type { Issuer } from "./receipts.model";
import { issuerOf } from "./receipts.service.server";

type Refunder = Pick<Deps, "db" | "now" | "newId" | "log">;

/** `minor` in the gift's currency, cover included; `askedBy` is the member of staff. */
export type RefundWish = { giftId: string; minor: number; reason: string; askedBy: string };
export type RefundProblem = "unknown" | "not_paid" | "too_much";

/**
 * Gives money back. By card the provider is asked by a job, once, whatever breaks in between; what was given by transfer or
 * in cash goes back by hand, and is booked at once. When more of a gift goes back than the settings allow one person, it
 * waits for a second.
 */
export async function refundGift(
  deps: Refunder,
  wish: RefundWish,
): Promise<Result<{ refundId: string; state: RefundState }, RefundProblem>> {
  const issuer = await issuerOf(deps);
  return transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, wish.giftId);
    if (!gift) return err("unknown");
    if (!givesBack(gift)) return err("not_paid");
    const taken = (await listRefunds(tx, gift.id))
      .filter(({ state }) => isRefunding(state))
      .reduce((sum, { minor }) => sum + minor, 0);
    const left = gift.amountMinor + gift.coverMinor - taken;
    if (!Number.isSafeInteger(wish.minor) || wish.minor <= 0 || wish.minor > left) return err("too_much");
    const limits = await findCurrency(tx, gift.currency);
    const alone = limits === undefined || taken + wish.minor <= limits.approvalMinor;
    const refund = { id: deps.newId(), minor: wish.minor, reason: wish.reason };
    await insertRefund(tx, {
      ...refund,
      gift_id: gift.id,
      state: alone ? "requested" : "waiting",
      asked_by: wish.askedBy,
      provider_ref: null,
      created_at: deps.now(),
      updated_at: deps.now(),
    });
    const state = alone ? await carryOut(tx, { ...deps, issuer }, gift, refund, wish.askedBy) : "waiting";
    return ok({ refundId: refund.id, state });
  });
}

/** While a bank has taken the money back, or asks whose it is, there is nothing to give back. */
const givesBack = ({ state }: GiftRow): boolean =>
  hasArrived(state) && state !== "charged_back" && state !== "disputed";

type Agreed = { id: string; minor: number; reason: string };

/** What was agreed is done: the provider is asked next, or what went back by hand is booked. */
async function carryOut(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId"> & { issuer: Issuer },
  gift: GiftRow,
  { id, minor, reason }: Agreed,
  actor: string,
): Promise<RefundState> {
  if (gift.provider !== null) {
    await wake(tx, "gifts.refunds");
    return "requested";
  }
  const now = deps.now();
  await settleRefund(tx, id, { state: "succeeded", provider_ref: `hand:${id}`, updated_at: now });
  const refunds = [{ ref: id, minor, at: now }];
  const news = { source: `hand:${gift.id}`, paidAt: gift.paidAt!, feeMinor: null, refunds, disputes: [] };
  await bookMoney(tx, deps, gift, news, { actor, why: { written: reason } });
  return "succeeded";
}

/**
 * The second person says yes or no to a refund that waits. `own`: it is who asked for it; `decided`: somebody was first;
 * `not_paid`: the money has gone another way meanwhile.
 */
export async function decideRefund(
  deps: Refunder,
  { refundId, agreed, by }: { refundId: string; agreed: boolean; by: string },
): Promise<Result<{ state: RefundState; giftId: string }, "unknown" | "own" | "decided" | "not_paid">> {
  const issuer = await issuerOf(deps);
  const asked = await findRefund(deps.db, refundId);
  if (!asked) return err("unknown");
  return transact(deps.db, async (tx) => {
    const gift = (await lockGift(tx, asked.giftId))!;
    const refund = (await findRefund(tx, refundId))!;
    if (refund.state !== "waiting") return err("decided");
    if (refund.askedBy === by) return err("own");
    if (agreed && !givesBack(gift)) return err("not_paid");
    const now = deps.now();
    const state = agreed ? "requested" : "refused";
    await decideRefundRow(tx, refundId, { state, decided_by: by, decided_at: now, updated_at: now });
    const done = agreed ? await carryOut(tx, { ...deps, issuer }, gift, refund, by) : state;
    return ok({ state: done, giftId: gift.id });
  });
}

const AT_ONCE = 20;

/** Asks the provider for refunds that are due; its events book them. @returns how many were asked for */
export async function sendRefunds(deps: Pick<Deps, "db" | "now" | "payments" | "log">): Promise<number> {
  const due = await listDueRefunds(deps.db, deps.payments.name, AT_ONCE);
  for (const { id, minor, currency, paymentRef } of due) {
    const asked = await deps.payments.refund({ paymentRef, amount: money(minor, currency), key: id });
    await transact(deps.db, (tx) =>
      settleRefund(
        tx,
        id,
        asked.ok
          ? { state: "sent", provider_ref: asked.value.ref, updated_at: deps.now() }
          : { state: "failed", updated_at: deps.now() },
      ),
    );
    if (!asked.ok) deps.log.error({ refund: id }, "the payment provider refused a refund");
  }
  return due.length;
}
