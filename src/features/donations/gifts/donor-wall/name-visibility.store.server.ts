import type { Database, Tx } from "../../../../platform/database/database";
import type { TransitionReason } from "../transition-reasons.model";

export type NameScope = Readonly<{
  giftId: string | null;
  monthlyId: string | null;
  /** Also all gifts of this donor with this designation; null: only those above. */
  donor: Readonly<{ id: string; campaignId: string | null }> | null;
}>;

/** Monthly gifts first: booking locks them, so each payment takes over the choice or is updated here. */
export async function updateNameVisibility(tx: Tx, scope: NameScope, showName: boolean, now: Date) {
  const { giftId, monthlyId, donor } = scope;
  const monthly = await tx
    .updateTable("monthly_gift")
    .set({ show_name: showName, updated_at: now })
    .where("show_name", "=", !showName)
    .where((eb) =>
      eb.or([
        ...(monthlyId === null ? [] : [eb("id", "=", monthlyId)]),
        ...(donor === null
          ? []
          : [eb("donor_id", "=", donor.id).and("campaign_id", "is not distinct from", donor.campaignId)]),
      ]),
    )
    .returning(["id", "state"])
    .execute();
  const gifts = await tx
    .updateTable("gift")
    .set({ show_name: showName, updated_at: now })
    .where("show_name", "=", !showName)
    .where((eb) =>
      eb.or([
        ...(giftId === null ? [] : [eb("id", "=", giftId)]),
        ...(monthlyId === null ? [] : [eb("monthly_id", "=", monthlyId)]),
        ...(donor === null
          ? []
          : [eb("donor_id", "=", donor.id).and("campaign_id", "is not distinct from", donor.campaignId)]),
      ]),
    )
    .returning(["id", "state"])
    .execute();
  return { monthly, gifts };
}

const NAME_REASONS = ["name_shown", "name_hidden"] as const satisfies readonly TransitionReason[];

/** Returns who last changed the visibility: `donor` or a staff account. */
export async function findLastNameActor(
  db: Database,
  column: "gift_id" | "monthly_id",
  id: string,
): Promise<string | undefined> {
  const last = await db
    .selectFrom("giving_event")
    .select("actor")
    .where(column, "=", id)
    .where("reason", "in", NAME_REASONS)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actor;
}
