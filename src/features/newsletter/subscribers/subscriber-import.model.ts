import type { SubscriptionState } from "../newsletter.model";

/** Why another program sends these people nothing, strictest first. */
export const ELSEWHERE_STATUSES = ["blocked", "bounced", "unsubscribed", "unconfirmed"] as const;
export type ElsewhereStatus = (typeof ELSEWHERE_STATUSES)[number];

/**
 * Outcome of one row (docs/product.md#45-newsletter-block-on-every-page). `confirm`: was pending;
 * `undecided`: unknown status that staff must explain; `…_elsewhere`: status in the file.
 */
export const IMPORT_OUTCOMES = [
  "add",
  "confirm",
  "same",
  "duplicate",
  "unsubscribed",
  "blocked",
  "unsubscribed_elsewhere",
  "bounced_elsewhere",
  "blocked_elsewhere",
  "unconfirmed_elsewhere",
  "left_out",
  "undecided",
  "refuse",
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export type LeftOutOutcome = `${ElsewhereStatus}_elsewhere` | "left_out" | "undecided";

/** Outcomes to report, because staff may expect a subscription. */
export const LISTED_OUTCOMES: readonly ImportOutcome[] = IMPORT_OUTCOMES.filter(
  (outcome) => outcome !== "add" && outcome !== "confirm" && outcome !== "same",
);

export const STATUS_MEANINGS = ["subscribed", "leave_out"] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];
export type StatusChoice = { column: string; value: string; meaning: StatusMeaning };

export type StatusQuestion = {
  column: string;
  values: { value: string; rows: number }[];
  more: number;
};

export function importOutcome(state: SubscriptionState | null, blocked: boolean): ImportOutcome {
  if (state === "unsubscribed") return "unsubscribed";
  if (state === "active") return "same";
  if (blocked) return "blocked";
  return state === "pending" ? "confirm" : "add";
}
