import type { Deps } from "../../platform/deps";
import { countConfirmedBefore, countScheduledAndSendingIssues } from "./newsletter-statistics.store.server";

/** Subscribers of today, by when they had confirmed: as many as before each of these days (calendar dates, UTC). */
export const countSubscribersConfirmedBefore = (
  deps: Pick<Deps, "db">,
  days: readonly string[],
): Promise<number[]> => countConfirmedBefore(deps.db, days);

/** How many issues are to go out, and how many are going out. */
export const countActiveIssues = (deps: Pick<Deps, "db">) => countScheduledAndSendingIssues(deps.db);
