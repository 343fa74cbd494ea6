import type { Deps } from "../../platform/deps";
import { countConfirmedBefore, countScheduledAndSendingIssues } from "./newsletter-statistics.store.server";

/** Counts, for each calendar date (UTC), today's subscribers who had confirmed before it. */
export const countSubscribersConfirmedBefore = (
  deps: Pick<Deps, "db">,
  days: readonly string[],
): Promise<number[]> => countConfirmedBefore(deps.db, days);

export const countActiveIssues = (deps: Pick<Deps, "db">) => countScheduledAndSendingIssues(deps.db);
