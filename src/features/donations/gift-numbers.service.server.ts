import type { Deps } from "../../platform/deps";
import { countMoneyWaiting, sumGifts } from "./gift-numbers.store.server";

/** Gifts since a calendar date (UTC), by month and currency, in minor units; refunds and open disputes are taken off. */
export const giftsSince = (deps: Pick<Deps, "db">, since: string) => sumGifts(deps.db, since);

/** What of the gifts waits for somebody, counted. */
export const moneyWaiting = (deps: Pick<Deps, "db">) => countMoneyWaiting(deps.db);
