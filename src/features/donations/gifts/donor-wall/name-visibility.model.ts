import type { GiftState } from "../gift.model";

/**
 * Whether others see a donor's name. `agreed`: the donor allows it, but the gift is on no donor wall now. `removed`: staff
 * took it off; only they can show it again.
 */
export type NameStatus = "shown" | "agreed" | "hidden" | "removed";

/** States in which a gift counts for the donor wall of its campaign. */
export const DONOR_WALL_STATES = ["paid", "partly_refunded"] as const satisfies readonly GiftState[];

export const isOnDonorWall = (state: GiftState): boolean =>
  (DONOR_WALL_STATES as readonly GiftState[]).includes(state);

type NamedGift = { showName: boolean; state: GiftState; campaignId: string | null };

/** Whether there is a name that a donor wall shows now or may show once the gift counts for a campaign. */
export const hasDonorName = (gift: {
  donorName: string | null;
  showName: boolean;
  campaignId: string | null;
}): boolean => gift.donorName !== null && (gift.campaignId !== null || gift.showName);

/** @param removedByStaff whether staff were the last who changed it */
export function nameStatus({ showName, state, campaignId }: NamedGift, removedByStaff: boolean): NameStatus {
  if (!showName) return removedByStaff ? "removed" : "hidden";
  return campaignId !== null && isOnDonorWall(state) ? "shown" : "agreed";
}
