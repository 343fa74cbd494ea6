import type { LocalizedText } from "../../platform/languages";
import type { Money } from "../../platform/money";

/** What a campaign pays for, as it stands in `/fundraisers?category=…`. */
export const CAMPAIGN_CATEGORIES = ["equipment", "power", "internet", "scholarships"] as const;
export type CampaignCategory = (typeof CAMPAIGN_CATEGORIES)[number];

/** What the list can be narrowed to: campaigns one can still give to (or soon can), and those that are over. */
export const CAMPAIGN_STATUSES = ["open", "ended"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Where staff have put a published campaign (product.md §4.8). */
export type CampaignPhase =
  "open" | "paused" | "succeeded" | "partly_funded" | "closed_empty" | "reported" | "closed";
export const RUNNING_PHASES = ["open", "paused"] as const satisfies readonly CampaignPhase[];

/** What becomes of a campaign when its deadline has passed. */
export type AfterDeadline = "stop" | "keep_open" | "move_to_general";

/** `date` is a calendar date; `content` is Markdown. */
export type CampaignUpdate = { date: string; title: LocalizedText; content: LocalizedText };

export type CampaignFilter = { category?: CampaignCategory; status?: CampaignStatus; query?: string };

export const CAMPAIGNS_PER_PAGE = 12;

/**
 * How a campaign stands on a day:
 * `upcoming` not begun; `open` begun, goal ahead; `reached` goal reached, deadline ahead, gifts still welcome;
 * `late` deadline passed, still open until its goal; `paused` by staff; `succeeded` over with its goal reached;
 * `ended` over without it.
 */
export const STANDINGS = ["upcoming", "open", "reached", "late", "paused", "succeeded", "ended"] as const;
export type Standing = (typeof STANDINGS)[number];

export type StandingFacts = {
  phase: CampaignPhase;
  startAt: string;
  deadline: string;
  afterDeadline: AfterDeadline;
  goal: Money;
  raised: Money;
};

/** The calendar day at a moment, in UTC, like every date of a campaign. */
export const calendarDay = (now: Date): string => now.toISOString().slice(0, 10);

/** The standing on `today` (`YYYY-MM-DD`). The deadline itself is still a day to give. Both amounts in one currency. */
export function standingOf(facts: StandingFacts, today: string): Standing {
  const { phase, goal, raised } = facts;
  if (goal.currency !== raised.currency) throw new RangeError(`${raised.currency} is not ${goal.currency}`);
  const reached = raised.minor >= goal.minor;
  const passed = today > facts.deadline;
  const over =
    (phase !== "open" && phase !== "paused") || (passed && !staysOpen(facts.afterDeadline, reached));
  if (over) return reached ? "succeeded" : "ended";
  if (phase === "paused") return "paused";
  if (today < facts.startAt) return "upcoming";
  if (passed) return "late";
  return reached ? "reached" : "open";
}

const staysOpen = (after: AfterDeadline, reached: boolean): boolean => after === "keep_open" && !reached;

export const isEnded = (standing: Standing): boolean => standing === "succeeded" || standing === "ended";

/** May one give to this campaign now? */
export const takesGifts = (standing: Standing): boolean =>
  standing === "open" || standing === "late" || standing === "reached";

const DAY = 86_400_000;

/** Whole days from `today` to the deadline: 0 on the last day, null when it has passed. */
export function daysLeft(deadline: string, today: string): number | null {
  const days = Math.round((Date.parse(deadline) - Date.parse(today)) / DAY);
  return days < 0 ? null : days;
}

/** A goal is the sum of its budget, to the cent; the database holds the same rule. */
export const budgetMeetsGoal = (goal: Money, items: readonly { amountMinor: number }[]): boolean =>
  items.length > 0 && items.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === goal.minor;
