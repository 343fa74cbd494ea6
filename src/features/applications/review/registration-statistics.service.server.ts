import type { Deps } from "../../../platform/deps";
import { countOffersExpiringBetween } from "./registration-queue.store.server";
import { DAY_MS } from "../../../platform/time/durations";

/** Offers whose learner was told and has less than a day left to answer. */
export const countOffersExpiringSoon = ({ db, now }: Pick<Deps, "db" | "now">): Promise<number> =>
  countOffersExpiringBetween(db, now(), new Date(now().getTime() + DAY_MS));
