import type { Deps } from "../../../platform/deps";
import { countOffersExpiringBetween } from "./registration-queue.store.server";
import { DAY_MS } from "../../../platform/time/durations";

/** Counts offers with less than a day left; these learners have been notified. */
export const countOffersExpiringSoon = ({ db, now }: Pick<Deps, "db" | "now">): Promise<number> =>
  countOffersExpiringBetween(db, now(), new Date(now().getTime() + DAY_MS));
