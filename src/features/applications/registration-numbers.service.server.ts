import type { Deps } from "../../platform/deps";
import { countLapsingOffers } from "./review.store.server";

const DAY = 86_400_000;

/** Offers whose learner was told and has less than a day left to answer. */
export const lapsingOffers = ({ db, now }: Pick<Deps, "db" | "now">): Promise<number> =>
  countLapsingOffers(db, now(), new Date(now().getTime() + DAY));
