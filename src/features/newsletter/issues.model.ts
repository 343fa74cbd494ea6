import type { StateTable } from "../../platform/state-table";

export type IssueState = "draft" | "scheduled" | "sending" | "sent" | "cancelled";

/** What may follow what (product.md §4.5). An issue that is being sent can be stopped: who has it keeps it. */
export const ISSUE_STATES: StateTable<IssueState> = {
  draft: ["scheduled", "cancelled"],
  scheduled: ["draft", "sending", "cancelled"],
  sending: ["sent", "cancelled"],
  sent: [],
  cancelled: [],
};

/** At most one mail of a list to a person within so many days. */
export const TURN_DAYS = 6;
const DAY = 86_400_000;

/** Who got something of the list up to this moment may get something now. */
export const turnBefore = (now: Date): Date => new Date(now.getTime() - TURN_DAYS * DAY);

/** Two issues of one list are at least so far apart: nobody would get the second one. */
export const isTooSoon = (sendAt: Date, another: Date): boolean =>
  Math.abs(sendAt.getTime() - another.getTime()) < TURN_DAYS * DAY;

export const ISSUES_PER_PAGE = 20;
export const ISSUES_IN_FEED = 20;
