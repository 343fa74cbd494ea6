import type { SubscriptionState } from "../newsletter.model";

/**
 * What becomes of one row of a file of subscribers (docs/product.md#45-newsletter-block-on-every-page):
 * - `add`: subscribed from now on; `confirm`: had asked and not confirmed yet, now subscribed
 * - `same`: subscribed already; `duplicate`: a row above has this address
 * - `unsubscribed`: said no once, so only they can come back; `blocked`: nothing is written to this address
 * - `refuse`: the row is wrong
 */
export const IMPORT_OUTCOMES = [
  "add",
  "confirm",
  "same",
  "duplicate",
  "unsubscribed",
  "blocked",
  "refuse",
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The fates with which nothing happens although somebody might expect it: they are listed. */
export const LISTED_OUTCOMES: readonly ImportOutcome[] = ["refuse", "unsubscribed", "blocked", "duplicate"];

/** What becomes of an address. @param state of its subscription; null when there is none */
export function importOutcome(state: SubscriptionState | null, blocked: boolean): ImportOutcome {
  if (state === "unsubscribed") return "unsubscribed";
  if (state === "active") return "same";
  if (blocked) return "blocked";
  return state === "pending" ? "confirm" : "add";
}
