import type { Insertable } from "kysely";
import type { Database, Tables, Tx } from "../../../platform/database/database";

const CORRECTION_COLUMNS = [
  "id",
  "gift_id as giftId",
  "state",
  "from_amount_minor as fromAmountMinor",
  "from_campaign_id as fromCampaignId",
  "from_program_id as fromProgramId",
  "amount_minor as amountMinor",
  "campaign_id as campaignId",
  "program_id as programId",
  "reason",
  "requested_by as requestedBy",
  "decided_by as decidedBy",
  "created_at as createdAt",
] as const;

export const insertCorrection = (tx: Tx, row: Insertable<Tables["gift_correction"]>) =>
  tx.insertInto("gift_correction").values(row).execute();

export const findCorrection = (db: Database, id: string) =>
  db.selectFrom("gift_correction").select(CORRECTION_COLUMNS).where("id", "=", id).executeTakeFirst();

export const listCorrections = (db: Database, giftId: string) =>
  db
    .selectFrom("gift_correction")
    .select(CORRECTION_COLUMNS)
    .where("gift_id", "=", giftId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const listPendingCorrectionRows = (db: Database, limit: number) =>
  db
    .selectFrom("gift_correction")
    .innerJoin("gift", "gift.id", "gift_id")
    .select([
      "gift_correction.id",
      "gift_id as giftId",
      "gift.reference",
      "gift_correction.created_at as createdAt",
    ])
    .where("gift_correction.state", "=", "waiting")
    .orderBy("gift_correction.created_at")
    .limit(limit)
    .execute();

/** Lock the gift first. */
export const updateCorrectionDecision = (
  tx: Tx,
  id: string,
  values: { state: "done" | "refused"; decided_by?: string; decided_at?: Date },
) => tx.updateTable("gift_correction").set(values).where("id", "=", id).execute();
