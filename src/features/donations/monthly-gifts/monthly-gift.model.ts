import type { StateTable } from "../../../platform/state-table";

/** Every state leads to `cancelled` (docs/decisions/0024). */
export type MonthlyState = "incomplete" | "active" | "past_due" | "paused" | "cancelled";

export const MONTHLY_TRANSITIONS: StateTable<MonthlyState> = {
  incomplete: ["active", "cancelled"],
  active: ["past_due", "paused", "cancelled"],
  past_due: ["active", "cancelled"],
  paused: ["active", "cancelled"],
  cancelled: [],
};

/** For one monthly gift (product.md §4.6). */
export const MAX_FAILURE_MAILS = 6;

export const MAX_INSTALMENTS = 36;

/** `link`: the donor requested a new link. */
export type MonthlyNoticeKind = "failed" | "ended" | "card" | "link" | "year";
