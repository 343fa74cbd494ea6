import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { Money } from "../../platform/money/money";
import { type StateTable, canTransition } from "../../platform/state-table";
import { DAY_MS } from "../../platform/time/durations";

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

/** Where a published campaign may go from a phase (product.md §4.8). */
export const PHASE_TRANSITIONS: StateTable<CampaignPhase> = {
  open: ["paused", "succeeded", "partly_funded", "closed_empty"],
  paused: ["open", "succeeded", "partly_funded", "closed_empty"],
  succeeded: ["reported"],
  partly_funded: ["reported"],
  closed_empty: ["reported"],
  reported: ["closed"],
  closed: [],
};

/** What staff may do with a published campaign; `end` before its deadline, `report` when all of it has been told. */
export const CAMPAIGN_ACTIONS = ["pause", "resume", "end", "report", "close"] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

/** Where each leads; to which end, the money says. */
const ACTION_TARGETS: Record<CampaignAction, readonly CampaignPhase[]> = {
  pause: ["paused"],
  resume: ["open"],
  end: ["succeeded", "partly_funded", "closed_empty"],
  report: ["reported"],
  close: ["closed"],
};

/** What staff may do with a campaign in a phase. */
export const actionsFrom = (phase: CampaignPhase): CampaignAction[] =>
  CAMPAIGN_ACTIONS.filter((action) =>
    ACTION_TARGETS[action].some((to) => canTransition(PHASE_TRANSITIONS, phase, to)),
  );

/** What becomes of a campaign when its deadline has passed. */
export type AfterDeadline = "stop" | "keep_open" | "move_to_general";

/** `date` is a calendar date; `content` is Markdown. */
export type CampaignUpdate = { date: string; title: LocalizedText; content: LocalizedText };

/** An amount that a campaign suggests, in minor units of its currency, and what it pays for. */
export type GiftAmount = { amountMinor: number; perk: LocalizedText };

export type CampaignFilter = { category?: CampaignCategory; status?: CampaignStatus; query?: string };

export const CAMPAIGNS_PER_PAGE = 12;

/**
 * How a campaign stands on a day:
 * `upcoming` not begun; `open` begun, goal ahead; `reached` goal reached, deadline ahead, gifts still welcome;
 * `late` deadline passed, still open until its goal; `paused` by staff; `succeeded` over with its goal reached;
 * `ended` over without it.
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

/** The funding status on `today`, a day of the organisation (`YYYY-MM-DD`). The deadline itself is still a day to give. Both amounts in one currency. */
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

/**
 * The phase in which a running campaign ends on `today`; null while it goes on. One that stays open until its goal ends
 * when the goal is reached after its deadline.
 */
export function endPhaseOf(
  facts: FundingFacts,
  today: string,
): "succeeded" | "partly_funded" | "closed_empty" | null {
  if (facts.phase !== "open" && facts.phase !== "paused") return null;
  if (!isEnded(fundingStatusOf(facts, today))) return null;
  return endPhaseForAmount(facts.goal.minor, facts.raised.minor);
}

/** The end that an amount stands for. Both in minor units of one currency. */
export function endPhaseForAmount(
  goalMinor: number,
  raisedMinor: number,
): "succeeded" | "partly_funded" | "closed_empty" {
  if (raisedMinor >= goalMinor) return "succeeded";
  return raisedMinor > 0 ? "partly_funded" : "closed_empty";
}

/** Whether a campaign that comes to this phase ends there. */
export const isEndPhase = (phase: CampaignPhase): boolean => ACTION_TARGETS.end.includes(phase);

/** The last day on which one could give to a campaign that is over: staff may have ended it before its deadline. */
export const lastCampaignDay = ({
  deadline,
  endedOn,
}: {
  deadline: string;
  endedOn: string | null;
}): string => (endedOn !== null && endedOn < deadline ? endedOn : deadline);

/** What the ledger knows of the gifts for a campaign, `givenMinor` before anything went back. */
export type GiftTotals = { gifts: number; givenMinor: number; donors: number };

/** From how many people on it is said how many gave and how much: below, it would tell of one of them. */
const MIN_SHOWN_DONORS = 3;

/** How many people gave, and what a gift came to on average, in minor units; null while they are few. */
export const donorStatsOf = ({
  gifts,
  givenMinor,
  donors,
}: GiftTotals): { donors: number; averageMinor: number } | null =>
  donors < MIN_SHOWN_DONORS || gifts === 0 ? null : { donors, averageMinor: Math.round(givenMinor / gifts) };

const staysOpen = (after: AfterDeadline, reached: boolean): boolean => after === "keep_open" && !reached;

export const isEnded = (fundingStatus: FundingStatus): boolean =>
  fundingStatus === "succeeded" || fundingStatus === "ended";

/** May one give to this campaign now? */
export const acceptsGifts = (fundingStatus: FundingStatus): boolean =>
  fundingStatus === "open" || fundingStatus === "late" || fundingStatus === "reached";

/** Whole days from `today` to the deadline: 0 on the last day, null when it has passed. */
export function daysLeft(deadline: string, today: string): number | null {
  const days = Math.round((Date.parse(deadline) - Date.parse(today)) / DAY_MS);
  return days < 0 ? null : days;
}

/** A goal is the sum of its budget, to the cent; the database holds the same rule. */
export const budgetMeetsGoal = (goal: Money, items: readonly { amountMinor: number }[]): boolean =>
  items.length > 0 && items.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === goal.minor;
