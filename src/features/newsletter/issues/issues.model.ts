import type { StateTable } from "../../../platform/state-table";
import { DAY_MS } from "../../../platform/time/durations";

export type IssueState = "draft" | "scheduled" | "sending" | "sent" | "cancelled";

/** What may follow what (product.md §4.5). An issue that is being sent can be stopped: who has it keeps it. */
export const ISSUE_TRANSITIONS: StateTable<IssueState> = {
  draft: ["scheduled", "cancelled"],
  scheduled: ["draft", "sending", "cancelled"],
  sending: ["sent", "cancelled"],
  sent: [],
  cancelled: [],
};

/** At most one mail of a list to a person within so many days. */
export const MIN_DAYS_BETWEEN_ISSUES = 6;

/** Who got something of the list up to this moment may get something now. */
export const turnCutoff = (now: Date): Date => new Date(now.getTime() - MIN_DAYS_BETWEEN_ISSUES * DAY_MS);

/** Two issues of one list are at least so far apart: nobody would get the second one. */
export const isTooSoon = (sendAt: Date, another: Date): boolean =>
  Math.abs(sendAt.getTime() - another.getTime()) < MIN_DAYS_BETWEEN_ISSUES * DAY_MS;

export const ISSUES_PER_PAGE = 20;
export const ISSUES_IN_FEED = 20;
