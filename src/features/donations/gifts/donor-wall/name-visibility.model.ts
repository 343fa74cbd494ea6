import type { GiftState } from "../gift.model";

/** `agreed`: allowed, but on no donor wall now. `removed`: hidden by staff, who alone can show it again. */
export type NameStatus = "shown" | "agreed" | "hidden" | "removed";

export const DONOR_WALL_STATES = ["paid", "partly_refunded"] as const satisfies readonly GiftState[];

export const isOnDonorWall = (state: GiftState): boolean =>
  (DONOR_WALL_STATES as readonly GiftState[]).includes(state);

type NamedGift = { showName: boolean; state: GiftState; campaignId: string | null };

/** Whether there is a name that a donor wall shows or may show later. */
export const hasDonorName = (gift: {
  donorName: string | null;
  showName: boolean;
  campaignId: string | null;
}): boolean => gift.donorName !== null && (gift.campaignId !== null || gift.showName);

/** @param removedByStaff whether staff made the last change */
export function nameStatus({ showName, state, campaignId }: NamedGift, removedByStaff: boolean): NameStatus {
  if (!showName) return removedByStaff ? "removed" : "hidden";
  return campaignId !== null && isOnDonorWall(state) ? "shown" : "agreed";
}
