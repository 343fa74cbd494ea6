import type { StateTable } from "../../platform/state-table";

/** product.md §4.3 */
export type PartnershipState =
  | "new"
  | "assigned"
  | "contacted"
  | "proposal"
  | "agreed"
  | "active"
  | "ended"
  | "on_hold"
  | "declined"
  | "no_reply"
  | "spam";

export const PARTNERSHIP_STATES: StateTable<PartnershipState> = {
  new: ["assigned", "contacted", "on_hold", "declined", "spam"],
  assigned: ["contacted", "on_hold", "declined", "spam"],
  contacted: ["proposal", "on_hold", "declined", "no_reply", "spam"],
  proposal: ["agreed", "on_hold", "declined", "no_reply"],
  agreed: ["active", "on_hold", "declined", "no_reply"],
  active: ["ended", "on_hold"],
  on_hold: ["contacted", "active", "declined", "no_reply"],
  // A late reply reopens the conversation.
  no_reply: ["contacted"],
  ended: [],
  declined: [],
  spam: [],
};

/** Working days until the promised answer. */
export const PARTNERSHIP_ANSWER_DAYS = 5;

export const ORGANISATION_TYPES = [
  "company",
  "charity",
  "foundation",
  "school",
  "public-body",
  "community",
  "person",
  "other",
] as const;
export type OrganisationType = (typeof ORGANISATION_TYPES)[number];

export const ORGANISATION_SIZES = ["1-9", "10-49", "50-249", "250-more"] as const;
export type OrganisationSize = (typeof ORGANISATION_SIZES)[number];

export const INTERESTS = [
  "fund-cohort",
  "equipment",
  "hire",
  "internships",
  "staff-mentors",
  "venue",
  "event-sponsor",
  "curriculum",
  "referral",
  "media",
  "other",
] as const;
export type Interest = (typeof INTERESTS)[number];

/** In US dollars. */
export const BUDGET_RANGES = ["under-1000", "1000-10000", "10000-50000", "over-50000", "not-known"] as const;
export type BudgetRange = (typeof BUDGET_RANGES)[number];

export const TIMELINES = ["now", "three-months", "this-year", "open"] as const;
export type Timeline = (typeof TIMELINES)[number];

export const CONDITIONS = ["new", "used-working", "needs-repair"] as const;
export type Condition = (typeof CONDITIONS)[number];

export type InKindPledge = {
  item: string;
  quantity: number;
  condition: Condition;
  location: string;
  availableFrom: string | null;
};

export const PARTNERSHIP_LIMITS = {
  organisationName: { min: 2, max: 160 },
  message: { min: 40, max: 2000 },
  quantity: { min: 1, max: 100_000 },
} as const;

export type PartnershipAnswers = {
  organisationName: string;
  website: string | null;
  country: string;
  organisationType: OrganisationType;
  size: OrganisationSize | null;
  contactName: string;
  jobTitle: string | null;
  email: string;
  phone: string | null;
  interests: Interest[];
  message: string;
  budgetRange: BudgetRange | null;
  inKind: InKindPledge | null;
  timeline: Timeline;
  publicNamingOk: boolean;
};
