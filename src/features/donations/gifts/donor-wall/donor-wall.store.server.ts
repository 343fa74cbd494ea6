import { sql } from "kysely";
import type { Database } from "../../../../platform/database/database";
import { DONOR_WALL_STATES } from "./name-visibility.model";

/** A subquery, not a join: PostgreSQL then reads only the newest rows of the index `gift_wall`. */
export const listDonorWallGifts = (db: Database, campaignSlug: string, limit: number) =>
  db
    .selectFrom("gift")
    .select([
      "gift.id",
      "donor_id as donorId",
      "donor_name as name",
      "paid_at as paidAt",
      sql<string | null>`case when message_state = 'shown' then message end`.as("message"),
    ])
    .where("campaign_id", "=", (from) =>
      from.selectFrom("campaign").select("campaign.id").where("slug", "=", campaignSlug),
    )
    .where("show_name", "=", true)
    .where("gift.state", "in", DONOR_WALL_STATES)
    .where("donor_name", "is not", null)
    .orderBy("paid_at", "desc")
    .limit(limit)
    .$narrowType<{ name: string; paidAt: Date }>()
    .execute();
