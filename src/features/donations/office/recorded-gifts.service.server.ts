import type { Deps } from "../../../platform/deps";
import type { Money } from "../../../platform/money";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { type RecordWish, cancelPledge, recordGift } from "../by-hand.service.server";
import { findGiftByClientId, findGiftByReference, listSimilar } from "../gift.store.server";
import { BANK, type OwnAccount } from "../ledger.model";
import { bookTransaction } from "../ledger.service.server";
import { balanceOf, isBooked } from "../ledger.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "log">;

type Wish = Omit<RecordWish, "staff"> & {
  /** Whether staff have seen that a similar gift is there. */
  confirmed: boolean;
};
type Similar = Awaited<ReturnType<typeof listSimilar>>;
type Recorded = Awaited<ReturnType<typeof recordGift>>;

/**
 * Books a gift that staff received, with its receipt. The same `clientId` again is the same gift.
 * @returns `similar`: what may be the same money; nothing is booked until staff confirm
 */
export const recordByHand = (
  deps: Writer,
  who: User,
  { confirmed, ...wish }: Wish,
): Promise<Recorded | { ok: false; error: "similar"; similar: Similar }> =>
  transact(deps.db, async (tx) => {
    const known = await findGiftByClientId(tx, wish.clientId);
    if (!confirmed && !known) {
      const { minor, currency } = wish.amount;
      const similar = await listSimilar(tx, {
        ...{ reference: wish.paymentReference, minor, currency, on: wish.on },
      });
      if (similar.length > 0) return { ok: false as const, error: "similar" as const, similar };
    }
    const recorded = await recordGift({ ...deps, db: tx }, { ...wish, staff: who.id });
    if (!recorded.ok || known) return recorded;
    const { reference } = recorded.value;
    await recordChange(tx, deps, {
      actor: who.id,
      action: "created",
      subject: "gifts",
      item: (await findGiftByReference(tx, reference))!.id,
      title: reference,
      before: null,
      after: {
        ...{ method: wish.method, minor: wish.amount.minor, currency: wish.amount.currency },
        on: wish.on.toISOString().slice(0, 10),
      },
    });
    return recorded;
  });

/** Staff no longer wait for a promised transfer; its donor is told. */
export const endPledge = (
  deps: Writer & Pick<Deps, "origin" | "keys">,
  who: User,
  { giftId, reason }: { giftId: string; reason: string },
): ReturnType<typeof cancelPledge> =>
  transact(deps.db, async (tx) => {
    const ended = await cancelPledge({ ...deps, db: tx }, { giftId, reason, staff: who.id });
    if (ended.ok)
      await recordChange(tx, deps, {
        actor: who.id,
        action: "cancelled",
        subject: "gifts",
        item: giftId,
        title: ended.value.reference,
        before: { state: "awaiting_payment" },
        after: { state: "cancelled", reason },
      });
    return ended;
  });

type Banking = {
  /** Made by the caller: the same again is the same booking. */
  clientId: string;
  from: Exclude<OwnAccount, typeof BANK>;
  amount: Money;
  on: Date;
  /** Of the deposit slip or the statement. */
  note: string;
  confirmed: boolean;
};

/**
 * Books that cash, or money of the till, went to the bank account.
 * @returns `short`: less than that stands there, `minor` of it; nothing is booked until staff confirm
 */
export const bankMoney = (
  deps: Writer,
  who: User,
  { clientId, from, amount, on, note, confirmed }: Banking,
): Promise<Result<null, "amount"> | { ok: false; error: "short"; minor: number }> =>
  transact(deps.db, async (tx) => {
    const { minor, currency } = amount;
    if (!Number.isSafeInteger(minor) || minor <= 0) return err("amount");
    const source = `banked:${clientId}`;
    if (await isBooked(tx, source)) return ok(null);
    const there = await balanceOf(tx, from, currency);
    if (!confirmed && there < minor) return { ok: false as const, error: "short" as const, minor: there };
    const entry = { currency, campaignId: null };
    const booked = await bookTransaction(
      { db: tx, newId: deps.newId },
      {
        ...{ kind: "banked" as const, occurredAt: on, memo: `banked ${note}`, source },
        entries: [
          { ...entry, account: BANK, amountMinor: minor },
          { ...entry, account: from, amountMinor: -minor },
        ],
      },
    );
    if (booked !== null)
      await recordChange(tx, deps, {
        actor: who.id,
        action: "created",
        subject: "reconciliation",
        item: booked,
        title: note,
        before: null,
        after: { from, minor, currency, on: on.toISOString().slice(0, 10) },
      });
    return ok(null);
  });
