import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/database/transact.server";
import type { User } from "../../../platform/auth/principal";
import { recordAuditEvent } from "../../audit/audit.service.server";
import { type CorrectionInput, correctGift, decideCorrection } from "../gifts/corrections.service.server";
import {
  findCorrection,
  listCorrections,
  listPendingCorrectionRows,
} from "../gifts/corrections.store.server";
import { findDesignation } from "../gifts/designation.service.server";
import { findGift } from "../gifts/gift.store.server";

type WriteDeps = Pick<Deps, "db" | "now" | "newId" | "log">;

export const requestCorrection = (
  deps: WriteDeps,
  user: User,
  input: Omit<CorrectionInput, "requestedBy">,
): ReturnType<typeof correctGift> =>
  transact(deps.db, async (tx) => {
    const before = await findGift(tx, input.giftId);
    const result = await correctGift({ ...deps, db: tx }, { ...input, requestedBy: user.id });
    if (!result.ok) return result;
    const { reference, amountMinor, campaignId, currency } = before!;
    const correction = (await findCorrection(tx, result.value.id))!;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: result.value.state === "done" ? "saved" : "requested",
      subject: "gifts",
      item: input.giftId,
      title: reference,
      before: { minor: amountMinor, currency, campaignId },
      after: {
        minor: correction.amountMinor,
        currency,
        campaignId: correction.campaignId,
        reason: input.reason,
      },
    });
    return result;
  });

export const recordCorrectionDecision = (
  deps: WriteDeps,
  user: User,
  id: string,
  agreed: boolean,
): ReturnType<typeof decideCorrection> =>
  transact(deps.db, async (tx) => {
    const result = await decideCorrection({ ...deps, db: tx }, { id, agreed, decidedBy: user.id });
    if (!result.ok) return result;
    const gift = (await findGift(tx, result.value.giftId))!;
    const correction = (await findCorrection(tx, id))!;
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: agreed ? "approved" : "refused",
      subject: "gifts",
      item: gift.id,
      title: gift.reference,
      before: {
        minor: correction.fromAmountMinor,
        currency: gift.currency,
        campaignId: correction.fromCampaignId,
      },
      after: { minor: correction.amountMinor, currency: gift.currency, campaignId: correction.campaignId },
    });
    return result;
  });

export async function listGiftCorrections(deps: Pick<Deps, "db">, giftId: string) {
  const corrections = await listCorrections(deps.db, giftId);
  return Promise.all(
    corrections.map(async (correction) => ({
      ...correction,
      from: await findDesignation(deps, {
        campaignId: correction.fromCampaignId,
        programId: correction.fromProgramId,
      }),
      to: await findDesignation(deps, correction),
    })),
  );
}

const MAX_PENDING_CORRECTIONS = 100;

export const getPendingCorrections = (deps: Pick<Deps, "db">) =>
  listPendingCorrectionRows(deps.db, MAX_PENDING_CORRECTIONS);
