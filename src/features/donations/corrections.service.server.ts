import type { Deps } from "../../platform/deps";
import { type Result, err, ok } from "../../platform/result";
import { transact } from "../../platform/transact.server";
import type { Tx } from "../../platform/transaction";
import {
  findCorrection,
  insertCorrection,
  listCorrections,
  settleCorrection,
} from "./corrections.store.server";
import { type Choice, type ChoiceProblem, choose } from "./designation.service.server";
import { findCurrency } from "./donations.store.server";
import { isRefunding } from "./gift.model";
import { type GiftRow, insertGivingEvents, lockGift, updateGift } from "./gift.store.server";
import { DONATIONS } from "./ledger.model";
import { bookTransaction, reverseTransaction } from "./ledger.service.server";
import { findGiftBooking, listEntries } from "./ledger.store.server";
import { listRefunds } from "./money.store.server";
import type { Issuer } from "./receipts.model";
import { CORRECTED, CORRECTION } from "./receipts.model";
import { issue, issuerOf } from "./receipts.service.server";
import { listReceipts } from "./receipts.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "log">;
type Settler = Pick<Deps, "now" | "newId"> & { issuer: Issuer };

/** What a gift should have been: `minor` in its currency; `purpose` null: as it is. */
export type CorrectionWish = {
  giftId: string;
  minor: number;
  purpose: Choice | null;
  reason: string;
  askedBy: string;
};

/**
 * `not_now`: it is not paid, something of it went back, or a correction waits. `fixed`: the amount is what a provider took,
 * or the gift came with tickets. `same`: that is what it is.
 */
type CorrectionProblem = "unknown" | "not_now" | "fixed" | "same" | "amount" | ChoiceProblem;

/**
 * Puts amount or designation of a gift right: what was booked is reversed and booked anew, the receipt is replaced. Above
 * the sum of the settings it waits for a second person.
 */
export async function correctGift(
  deps: Writer,
  wish: CorrectionWish,
): Promise<Result<{ id: string; state: "waiting" | "done" }, CorrectionProblem>> {
  const issuer = await issuerOf(deps);
  return transact(deps.db, async (tx) => {
    const gift = await lockGift(tx, wish.giftId);
    if (!gift) return err("unknown");
    if (!(await isCorrectable(tx, gift)) || (await listCorrections(tx, gift.id)).some(isWaiting))
      return err("not_now");
    if (!Number.isSafeInteger(wish.minor) || wish.minor <= 0) return err("amount");
    if (gift.orderReference !== null || (wish.minor !== gift.amountMinor && gift.provider !== null))
      return err("fixed");
    const { campaignId, programId } = gift;
    const chosen =
      wish.purpose === null
        ? ok({ campaignId, programId })
        : await choose({ ...deps, db: tx }, wish.purpose, gift.currency);
    if (!chosen.ok) return chosen;
    const to = chosen.value;
    if (wish.minor === gift.amountMinor && to.campaignId === campaignId && to.programId === programId)
      return err("same");
    const limits = await findCurrency(tx, gift.currency);
    const alone = limits === undefined || Math.max(wish.minor, gift.amountMinor) <= limits.approvalMinor;
    const id = deps.newId();
    const row = {
      ...{ id, gift_id: gift.id, state: alone ? ("done" as const) : ("waiting" as const) },
      ...{ from_amount_minor: gift.amountMinor, from_campaign_id: campaignId, from_program_id: programId },
      ...{ amount_minor: wish.minor, campaign_id: to.campaignId, program_id: to.programId },
      ...{ reason: wish.reason, asked_by: wish.askedBy, created_at: deps.now() },
    };
    await insertCorrection(tx, row);
    if (alone)
      await carryOut(
        tx,
        { ...deps, issuer },
        gift,
        { id, amountMinor: wish.minor, ...to, reason: wish.reason },
        wish.askedBy,
      );
    return ok({ id, state: row.state });
  });
}

/**
 * The second person's yes or no. `own`: it is who asked; `decided`: somebody was first; `not_now`: money of the gift went back
 * meanwhile.
 */
export async function decideCorrection(
  deps: Writer,
  { id, agreed, by }: { id: string; agreed: boolean; by: string },
): Promise<Result<{ giftId: string; state: "done" | "refused" }, "unknown" | "own" | "decided" | "not_now">> {
  const issuer = await issuerOf(deps);
  const asked = await findCorrection(deps.db, id);
  if (!asked) return err("unknown");
  return transact(deps.db, async (tx) => {
    const gift = (await lockGift(tx, asked.giftId))!;
    const correction = (await findCorrection(tx, id))!;
    if (!isWaiting(correction)) return err("decided");
    if (correction.askedBy === by) return err("own");
    if (agreed && !(await isCorrectable(tx, gift))) return err("not_now");
    const state = agreed ? "done" : "refused";
    await settleCorrection(tx, id, { state, decided_by: by, decided_at: deps.now() });
    if (agreed) await carryOut(tx, { ...deps, issuer }, gift, correction, by);
    return ok({ giftId: gift.id, state });
  });
}

const isWaiting = ({ state }: { state: string }): boolean => state === "waiting";

/** Paid, and nothing of it went back or is on its way back. */
const isCorrectable = async (tx: Tx, { id, state }: GiftRow): Promise<boolean> =>
  state === "paid" && !(await listRefunds(tx, id)).some((refund) => isRefunding(refund.state));

type Correction = {
  id: string;
  amountMinor: number;
  campaignId: string | null;
  programId: string | null;
  reason: string;
};

async function carryOut(
  tx: Tx,
  deps: Settler,
  gift: GiftRow,
  { id, amountMinor, campaignId, programId, reason }: Correction,
  actor: string,
): Promise<void> {
  const now = deps.now();
  const booking = { db: tx, newId: deps.newId };
  const before = (await findGiftBooking(tx, gift.id))!;
  const entries = await listEntries(tx, before);
  const of = { occurredAt: now, giftId: gift.id };
  await reverseTransaction(booking, {
    ...{ ...of, transactionId: before, kind: "gift_reversal", source: `correction:${id}:reversal` },
    memo: `reverses gift ${gift.reference}`,
  });
  const more = amountMinor - gift.amountMinor;
  await bookTransaction(booking, {
    ...{ ...of, kind: "gift", source: `correction:${id}:gift`, memo: `corrected gift ${gift.reference}` },
    // The cover stays what it is: income and the account that holds the money change together.
    entries: entries.map((entry) =>
      entry.account === DONATIONS
        ? { ...entry, amountMinor: entry.amountMinor - more, campaignId }
        : entry.amountMinor > 0
          ? { ...entry, amountMinor: entry.amountMinor + more }
          : entry,
    ),
  });
  await updateGift(tx, gift.id, {
    ...{ amount_minor: amountMinor, campaign_id: campaignId, program_id: programId, updated_at: now },
  });
  await insertGivingEvents(tx, [
    {
      ...{ id: deps.newId(), gift_id: gift.id, monthly_id: null, happened_at: now },
      ...{ from_state: gift.state, to_state: gift.state, actor, reason },
    },
  ]);
  await replaceReceipt(tx, deps, gift, { ...gift, amountMinor, campaignId, programId }, id);
}

/** The receipt that stood is taken back whole, and a new one with the next number says which it replaces. */
async function replaceReceipt(
  tx: Tx,
  deps: Settler,
  before: GiftRow,
  after: GiftRow,
  id: string,
): Promise<void> {
  const [old] = await listReceipts(tx, before.id);
  if (!old) return;
  const { issuer } = deps;
  await issue(tx, deps, {
    ...{ gift: before, issuer, kind: "credit_note", cause: `${CORRECTION}${id}`, ofNumber: old.number },
    ...{ amountMinor: old.amountMinor, coverMinor: old.coverMinor, mailed: false },
  });
  const { amountMinor, coverMinor } = after;
  const cause = `${CORRECTED}${old.number}`;
  await issue(tx, deps, { gift: after, issuer, kind: "receipt", cause, amountMinor, coverMinor });
}
