import type { StateTable } from "../../../platform/state-table";
import { DAY_MS } from "../../../platform/time/durations";

export type IssueState = "draft" | "scheduled" | "sending" | "sent" | "cancelled";

/**
 * What may follow what (product.md §4.5). Sending can be stopped: emails that are already created still go out. A draft is deleted
 * and has no state for that.
 */
export const ISSUE_TRANSITIONS: StateTable<IssueState> = {
  draft: ["scheduled"],
  scheduled: ["draft", "sending"],
  sending: ["sent", "cancelled"],
  sent: [],
  cancelled: [],
};

/** Whether an issue can be deleted: a draft, or an issue that earlier releases cancelled before it was sent. */
export const isIssueDeletable = (issue: { state: IssueState; startedAt: unknown }): boolean =>
  issue.state === "draft" || (issue.state === "cancelled" && issue.startedAt === null);

/** At most one mail of a list to a person within so many days. */
export const MIN_DAYS_BETWEEN_ISSUES = 6;

/** Who got something of the list up to this moment may get something now. */
export const turnCutoff = (now: Date): Date => new Date(now.getTime() - MIN_DAYS_BETWEEN_ISSUES * DAY_MS);

/** Two issues of one list are at least so far apart: nobody would get the second one. */
export const isTooSoon = (sendAt: Date, another: Date): boolean =>
  Math.abs(sendAt.getTime() - another.getTime()) < MIN_DAYS_BETWEEN_ISSUES * DAY_MS;

export const ISSUES_PER_PAGE = 20;
export const ISSUES_IN_FEED = 20;
