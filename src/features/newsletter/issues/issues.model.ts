import type { StateTable } from "../../../platform/state-table";
import { DAY_MS } from "../../../platform/time/durations";

export type IssueState = "draft" | "scheduled" | "sending" | "sent" | "cancelled";

/** product.md §4.5. Cancelling stops the creation of emails; those in the outbox still go out. */
export const ISSUE_TRANSITIONS: StateTable<IssueState> = {
  draft: ["scheduled"],
  scheduled: ["draft", "sending"],
  sending: ["sent", "cancelled"],
  sent: [],
  cancelled: [],
};

/** Earlier releases could cancel an issue before it was sent; such an issue is deletable too. */
export const isIssueDeletable = (issue: { state: IssueState; startedAt: unknown }): boolean =>
  issue.state === "draft" || (issue.state === "cancelled" && issue.startedAt === null);

export const MIN_DAYS_BETWEEN_ISSUES = 6;

export const turnCutoff = (now: Date): Date => new Date(now.getTime() - MIN_DAYS_BETWEEN_ISSUES * DAY_MS);

/** Two issues of one list need this distance: otherwise no one would get the second one. */
export const isTooSoon = (sendAt: Date, another: Date): boolean =>
  Math.abs(sendAt.getTime() - another.getTime()) < MIN_DAYS_BETWEEN_ISSUES * DAY_MS;

export const ISSUES_PER_PAGE = 20;
export const ISSUES_IN_FEED = 20;
