import type { Deps } from "../../../platform/deps";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { namesOf } from "../../accounts/staff.service.server";
import { recordChange } from "../../audit/audit.service.server";
import { confirmTransfer } from "../by-hand.service.server";
import { designationOf } from "../designation.service.server";
import { findDonor, findGift } from "../gift.store.server";
import { notifyStaff } from "../../staff-notices/staff-notices.service.server";
import { getSettings } from "../../site/site.service.server";
import { type RefundProblem, decideRefund, refundGift } from "../refunds.service.server";
import { receiptsOf } from "../receipts.service.server";
import { correctionsOf } from "./corrections-office.service.server";
import { readGiftParts } from "./gift-file.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "log">;
type Notifier = Writer & Pick<Deps, "keys" | "origin">;

/** The list in which a second person decides. */
const WAITING_REFUNDS = `/admin/refunds?filter=${encodeURIComponent(JSON.stringify({ state: "waiting" }))}`;

/** All of one gift, with how its giver can be reached: it is written down who has read it. Null: there is none. */
export const readGift = (deps: Pick<Deps, "db" | "now">, who: User, id: string) =>
  transact(deps.db, async (tx) => {
    const gift = await findGift(tx, id);
    if (!gift) return null;
    const donor = await findDonor(tx, gift.donorId);
    const parts = await readGiftParts(tx, id);
    const corrections = await correctionsOf({ db: tx }, id);
    const decided = [...parts.refunds, ...corrections].flatMap(peopleOf);
    const people = [...parts.events.map(({ actor }) => actor), ...decided];
    await recordChange(tx, deps, {
      actor: who.id,
      action: "read",
      subject: "gifts",
      item: id,
      title: gift.reference,
      before: null,
      after: null,
    });
    return {
      ...gift,
      ...parts,
      corrections,
      donor,
      designation: await designationOf({ db: tx }, gift),
      papers: await receiptsOf({ db: tx }, id),
      names: await namesOf({ db: tx }, people),
    };
  });

const peopleOf = ({ askedBy, decidedBy }: { askedBy: string; decidedBy: string | null }) =>
  decidedBy === null ? [askedBy] : [askedBy, decidedBy];

/**
 * Gives money back, or asks a second person whether to (`state: "waiting"`); those who may decide are mailed. `minor` in
 * the gift's currency.
 */
export const askRefund = (
  deps: Notifier,
  who: User,
  wish: { giftId: string; minor: number; reason: string },
): Promise<Awaited<ReturnType<typeof refundGift>> | { ok: false; error: RefundProblem }> =>
  transact(deps.db, async (tx) => {
    const asked = await refundGift({ ...deps, db: tx }, { ...wish, askedBy: who.id });
    if (!asked.ok) return asked;
    const gift = (await findGift(tx, wish.giftId))!;
    await recordChange(tx, deps, {
      actor: who.id,
      action: "created",
      subject: "refunds",
      item: asked.value.refundId,
      title: gift.reference,
      before: null,
      after: {
        ...{ minor: wish.minor, currency: gift.currency },
        ...{ reason: wish.reason, state: asked.value.state },
      },
    });
    if (asked.value.state === "waiting") {
      const { name: organisation } = await getSettings({ db: tx, log: deps.log });
      await notifyStaff(tx, deps, {
        ...{ kind: "refund", item: asked.value.refundId, organisation, except: who.id },
        ...{ path: WAITING_REFUNDS, reference: gift.reference },
      });
    }
    return asked;
  });

/** The second person's word on a refund that waits. */
export const answerRefund = (deps: Writer, who: User, refundId: string, agreed: boolean) =>
  transact(deps.db, async (tx) => {
    const done = await decideRefund({ ...deps, db: tx }, { refundId, agreed, by: who.id });
    if (!done.ok) return done;
    await recordChange(tx, deps, {
      actor: who.id,
      action: "saved",
      subject: "refunds",
      item: refundId,
      title: (await findGift(tx, done.value.giftId))!.reference,
      before: { state: "waiting" },
      after: { state: done.value.state },
    });
    return done;
  });

/** Books what arrived on the account for a promised transfer. `on` is the day on the statement. */
export const bookArrival = (
  deps: Writer,
  who: User,
  {
    giftId,
    minor,
    on,
    paymentReference,
  }: { giftId: string; minor: number; on: Date; paymentReference: string | null },
): Promise<Result<null, "unknown" | "amount" | "already">> =>
  transact(deps.db, async (tx) => {
    const gift = await findGift(tx, giftId);
    if (!gift) return err("unknown");
    const { reference, currency } = gift;
    const arrival = { reference, amount: { minor, currency }, on, staff: who.id, paymentReference };
    const booked = await confirmTransfer({ ...deps, db: tx }, arrival);
    if (!booked.ok) return booked.error === "currency" ? err("amount") : err(booked.error);
    await recordChange(tx, deps, {
      actor: who.id,
      action: "saved",
      subject: "gifts",
      item: giftId,
      title: reference,
      before: { state: gift.state, minor: gift.amountMinor },
      after: { state: "paid", minor, currency, on: on.toISOString().slice(0, 10) },
    });
    return ok(null);
  });
