import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { type CorrectionWish, correctGift, decideCorrection } from "../corrections.service.server";
import { findCorrection, listCorrections, listWaitingCorrections } from "../corrections.store.server";
import { designationOf } from "../designation.service.server";
import { findGift } from "../gift.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "log">;

/** Puts a gift right, or asks a second person whether to (`state: "waiting"`). */
export const askCorrection = (
  deps: Writer,
  who: User,
  wish: Omit<CorrectionWish, "askedBy">,
): ReturnType<typeof correctGift> =>
  transact(deps.db, async (tx) => {
    const before = await findGift(tx, wish.giftId);
    const done = await correctGift({ ...deps, db: tx }, { ...wish, askedBy: who.id });
    if (!done.ok) return done;
    const { reference, amountMinor, campaignId, currency } = before!;
    const to = (await findCorrection(tx, done.value.id))!;
    await recordChange(tx, deps, {
      actor: who.id,
      action: done.value.state === "done" ? "saved" : "requested",
      subject: "gifts",
      item: wish.giftId,
      title: reference,
      before: { minor: amountMinor, currency, campaignId },
      after: { minor: to.amountMinor, currency, campaignId: to.campaignId, reason: wish.reason },
    });
    return done;
  });

/** The second person's word on a correction that waits. */
export const answerCorrection = (
  deps: Writer,
  who: User,
  id: string,
  agreed: boolean,
): ReturnType<typeof decideCorrection> =>
  transact(deps.db, async (tx) => {
    const done = await decideCorrection({ ...deps, db: tx }, { id, agreed, by: who.id });
    if (!done.ok) return done;
    const gift = (await findGift(tx, done.value.giftId))!;
    const to = (await findCorrection(tx, id))!;
    await recordChange(tx, deps, {
      actor: who.id,
      action: agreed ? "approved" : "refused",
      subject: "gifts",
      item: gift.id,
      title: gift.reference,
      before: { minor: to.fromAmountMinor, currency: gift.currency, campaignId: to.fromCampaignId },
      after: { minor: to.amountMinor, currency: gift.currency, campaignId: to.campaignId },
    });
    return done;
  });

/** The corrections of a gift with what each was and is for; oldest first. */
export async function correctionsOf(deps: Pick<Deps, "db">, giftId: string) {
  const corrections = await listCorrections(deps.db, giftId);
  return Promise.all(
    corrections.map(async (each) => ({
      ...each,
      from: await designationOf(deps, { campaignId: each.fromCampaignId, programId: each.fromProgramId }),
      to: await designationOf(deps, each),
    })),
  );
}

const MOST_WAITING = 100;

/** Corrections that wait for a second person, oldest first. */
export const waitingCorrections = (deps: Pick<Deps, "db">) => listWaitingCorrections(deps.db, MOST_WAITING);
