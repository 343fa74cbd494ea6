import type { Deps } from "../../../../platform/deps";
import { calendarDay } from "../../../../platform/time/zoned-time";
import { getTimeZone } from "../../../site/site.service.server";
import { MIN_DONOR_WALL_NAMES } from "../gift.model";
import { listDonorWallGifts } from "./donor-wall.store.server";

const MAX_WALL_NAMES = 24;

/** Larger than MAX_WALL_NAMES: a monthly donor has many recent gifts. */
const MAX_WALL_GIFTS = 240;

/** Returns each named donor once, newest gift first; null below three donors (product.md §2). */
export async function getDonorWall(deps: Pick<Deps, "db">, campaignSlug: string) {
  const gifts = await listDonorWallGifts(deps.db, campaignSlug, MAX_WALL_GIFTS);
  const names = gifts
    .filter((gift, at) => gifts.findIndex(({ donorId }) => donorId === gift.donorId) === at)
    .slice(0, MAX_WALL_NAMES);
  if (names.length < MIN_DONOR_WALL_NAMES) return null;
  const timeZone = await getTimeZone(deps);
  return names.map(({ paidAt, ...each }) => ({ ...each, paidOn: calendarDay(paidAt, timeZone) }));
}
