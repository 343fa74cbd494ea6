import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { Money } from "../../platform/money/money";
import { type StateTable, canTransition } from "../../platform/state-table";
import { DAY_MS } from "../../platform/time/durations";

export const CAMPAIGN_CATEGORIES = ["equipment", "power", "internet", "scholarships"] as const;
export type CampaignCategory = (typeof CAMPAIGN_CATEGORIES)[number];

/** List filter: `open` includes upcoming and paused campaigns. */
export const CAMPAIGN_STATUSES = ["open", "ended"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Phase of a published campaign (product.md §4.8). */
export type CampaignPhase =
  "open" | "paused" | "succeeded" | "partly_funded" | "closed_empty" | "reported" | "closed";
export const RUNNING_PHASES = ["open", "paused"] as const satisfies readonly CampaignPhase[];

export const PHASE_TRANSITIONS: StateTable<CampaignPhase> = {
  open: ["paused", "succeeded", "partly_funded", "closed_empty"],
  paused: ["open", "succeeded", "partly_funded", "closed_empty"],
  succeeded: ["reported"],
  partly_funded: ["reported"],
  closed_empty: ["reported"],
  reported: ["closed"],
  closed: [],
};

/** `end` ends a campaign before its deadline; `report` follows the final report. */
export const CAMPAIGN_ACTIONS = ["pause", "resume", "end", "report", "close"] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

const ACTION_TARGETS: Record<CampaignAction, readonly CampaignPhase[]> = {
  pause: ["paused"],
  resume: ["open"],
  end: ["succeeded", "partly_funded", "closed_empty"],
  report: ["reported"],
  close: ["closed"],
};

export const actionsFrom = (phase: CampaignPhase): CampaignAction[] =>
  CAMPAIGN_ACTIONS.filter((action) =>
    ACTION_TARGETS[action].some((to) => canTransition(PHASE_TRANSITIONS, phase, to)),
  );

export type AfterDeadline = "stop" | "keep_open" | "move_to_general";

/** `date` is a calendar date; `content` is Markdown. */
export type CampaignUpdate = { date: string; title: LocalizedText; content: LocalizedText };

/** A suggested amount, in minor units of the campaign's currency, and what it pays for. */
export type GiftAmount = { amountMinor: number; perk: LocalizedText };

export type CampaignFilter = { category?: CampaignCategory; status?: CampaignStatus; query?: string };

export const CAMPAIGNS_PER_PAGE = 12;

/**
 * `reached`: goal reached before the deadline, gifts still welcome. `late`: past the deadline, open until
 * the goal is reached. `succeeded` and `ended`: over, with and without the goal reached.
 */
export const FUNDING_STATUSES = [
  "upcoming",
  "open",
  "reached",
  "late",
  "paused",
  "succeeded",
  "ended",
] as const;
export type FundingStatus = (typeof FUNDING_STATUSES)[number];

export type FundingFacts = {
  phase: CampaignPhase;
  startAt: string;
  deadline: string;
  afterDeadline: AfterDeadline;
  goal: Money;
  raised: Money;
};

/** Returns the status on `today` (`YYYY-MM-DD`, organisation's time zone). The deadline day still counts. */
export function fundingStatusOf(facts: FundingFacts, today: string): FundingStatus {
  const { phase, goal, raised } = facts;
  if (goal.currency !== raised.currency) throw new RangeError(`${raised.currency} is not ${goal.currency}`);
  const reached = raised.minor >= goal.minor;
  const isPastDeadline = today > facts.deadline;
  const isOver =
    (phase !== "open" && phase !== "paused") || (isPastDeadline && !staysOpen(facts.afterDeadline, reached));
  if (isOver) return reached ? "succeeded" : "ended";
  if (phase === "paused") return "paused";
  if (today < facts.startAt) return "upcoming";
  if (isPastDeadline) return "late";
  return reached ? "reached" : "open";
}

/** Returns the phase in which a running campaign ends on `today`; null while it goes on. */
export function endPhaseOf(
  facts: FundingFacts,
  today: string,
): "succeeded" | "partly_funded" | "closed_empty" | null {
  if (facts.phase !== "open" && facts.phase !== "paused") return null;
  if (!isEnded(fundingStatusOf(facts, today))) return null;
  return endPhaseForAmount(facts.goal.minor, facts.raised.minor);
}

export function endPhaseForAmount(
  goalMinor: number,
  raisedMinor: number,
): "succeeded" | "partly_funded" | "closed_empty" {
  if (raisedMinor >= goalMinor) return "succeeded";
  return raisedMinor > 0 ? "partly_funded" : "closed_empty";
}

export const isEndPhase = (phase: CampaignPhase): boolean => ACTION_TARGETS.end.includes(phase);

/** Staff may have ended the campaign before its deadline. */
export const lastCampaignDay = ({
  deadline,
  endedOn,
}: {
  deadline: string;
  endedOn: string | null;
}): string => (endedOn !== null && endedOn < deadline ? endedOn : deadline);

/** Ledger totals of a campaign's gifts; `givenMinor` before refunds. */
export type GiftTotals = { gifts: number; givenMinor: number; donors: number };

/** With fewer donors the average would reveal single gifts. */
const MIN_SHOWN_DONORS = 3;

export const donorStatsOf = ({
  gifts,
  givenMinor,
  donors,
}: GiftTotals): { donors: number; averageMinor: number } | null =>
  donors < MIN_SHOWN_DONORS || gifts === 0 ? null : { donors, averageMinor: Math.round(givenMinor / gifts) };

const staysOpen = (after: AfterDeadline, reached: boolean): boolean => after === "keep_open" && !reached;

export const isEnded = (fundingStatus: FundingStatus): boolean =>
  fundingStatus === "succeeded" || fundingStatus === "ended";

export const acceptsGifts = (fundingStatus: FundingStatus): boolean =>
  fundingStatus === "open" || fundingStatus === "late" || fundingStatus === "reached";

/** Returns whole days until the deadline: 0 on the last day, null after it. */
export function daysLeft(deadline: string, today: string): number | null {
  const days = Math.round((Date.parse(deadline) - Date.parse(today)) / DAY_MS);
  return days < 0 ? null : days;
}

/** A database constraint checks the same rule. */
export const budgetMeetsGoal = (goal: Money, items: readonly { amountMinor: number }[]): boolean =>
  items.length > 0 && items.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === goal.minor;
