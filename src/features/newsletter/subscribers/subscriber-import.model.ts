import type { SubscriptionState } from "../newsletter.model";

/** Why people of another program's list get nothing there, the strictest first. */
export const ELSEWHERE_STATUSES = ["blocked", "bounced", "unsubscribed", "unconfirmed"] as const;
export type ElsewhereStatus = (typeof ELSEWHERE_STATUSES)[number];

/**
 * What becomes of one row of a file of subscribers (docs/product.md#45-newsletter-block-on-every-page):
 * - `add`: subscribed from now on; `confirm`: had asked and not confirmed yet, now subscribed
 * - `same`: subscribed already; `duplicate`: a row above has this address
 * - `unsubscribed`: said no once, so only they can come back; `blocked`: nothing is written to this address
 * - `…_elsewhere`: the file says that they get nothing there; `left_out`: staff chose to leave this status out
 * - `undecided`: the file has a status that is not known, and staff have not said what it means
 * - `refuse`: the row is wrong
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

/** Outcomes of rows that the file or staff leave out, whatever is known here. */
export type LeftOutOutcome = `${ElsewhereStatus}_elsewhere` | "left_out" | "undecided";

/** The outcomes with which nothing happens although somebody might expect it: they are listed. */
export const LISTED_OUTCOMES: readonly ImportOutcome[] = IMPORT_OUTCOMES.filter(
  (outcome) => outcome !== "add" && outcome !== "confirm" && outcome !== "same",
);

/** What a value of an unknown status column means, as staff say. */
export const STATUS_MEANINGS = ["subscribed", "leave_out"] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];
export type StatusChoice = { column: string; value: string; meaning: StatusMeaning };

/** A column that looks like a status, with the values whose meaning is not known. `more`: further values. */
export type StatusQuestion = {
  column: string;
  values: { value: string; rows: number }[];
  more: number;
};

/** What becomes of an address. @param state of its subscription; null when there is none */
export function importOutcome(state: SubscriptionState | null, blocked: boolean): ImportOutcome {
  if (state === "unsubscribed") return "unsubscribed";
  if (state === "active") return "same";
  if (blocked) return "blocked";
  return state === "pending" ? "confirm" : "add";
}
