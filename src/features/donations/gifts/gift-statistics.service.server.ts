import type { Deps } from "../../../platform/deps";
import { countPendingReviews, sumGiftsByMonth } from "./gift-statistics.store.server";

/** Gifts since the first day of a month of the organisation's time zone, by month and currency, in minor units; refunds and open disputes are taken off. */
export const sumGiftsSince = (deps: Pick<Deps, "db">, since: string) => sumGiftsByMonth(deps.db, since);

/** What of the gifts waits for somebody, counted. */
export const countPendingGiftReviews = (deps: Pick<Deps, "db">) => countPendingReviews(deps.db);
