import type { Deps } from "../../../platform/deps";
import { countPendingReviews, sumGiftsByMonth } from "./gift-statistics.store.server";

export const sumGiftsSince = (deps: Pick<Deps, "db">, since: string) => sumGiftsByMonth(deps.db, since);

export const countPendingGiftReviews = (deps: Pick<Deps, "db">) => countPendingReviews(deps.db);
