import type { StateTable } from "../../platform/state-table";

/** product.md §4.2. An unsent application is a draft of the form, not a state. */
export type MentorState =
  | "submitted"
  | "in_review"
  | "needs_info"
  | "interview"
  | "vetting"
  | "approved"
  | "paused"
  | "ended"
  | "not_now"
  | "declined"
  | "withdrawn";

export const MENTOR_STATES: StateTable<MentorState> = {
  submitted: ["in_review", "needs_info", "withdrawn"],
  in_review: ["needs_info", "interview", "not_now", "declined", "withdrawn"],
  needs_info: ["in_review", "withdrawn"],
  interview: ["vetting", "not_now", "declined", "withdrawn"],
  vetting: ["approved", "not_now", "declined", "withdrawn"],
  approved: ["paused", "withdrawn"],
  paused: ["approved", "ended", "withdrawn"],
  ended: [],
  not_now: [],
  declined: [],
  withdrawn: [],
};

/** Working days until the first answer. */
export const MENTOR_ANSWER_DAYS = 3;

export const MENTOR_ROLES = [
  "teach",
  "one-to-one",
  "code-review",
  "career",
  "language",
  "guest-talk",
  "curriculum",
  "operations",
] as const;
export type MentorRole = (typeof MENTOR_ROLES)[number];

export const FURTHER_SKILLS = ["ux", "data", "marketing", "mobile", "databases", "other"] as const;
export type FurtherSkill = (typeof FURTHER_SKILLS)[number];

export const SKILL_LEVELS = ["basic", "good", "expert"] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];
type MentorSkill = { skill: string; level: SkillLevel };

export const MENTOR_MODES = ["online", "in-person", "both"] as const;
export type MentorMode = (typeof MENTOR_MODES)[number];

/** In months. */
export const COMMITMENTS = [1, 3, 6, 12] as const;
export type Commitment = (typeof COMMITMENTS)[number];

/** product.md §4.2; lengths in characters as a reader sees them. */
export const MENTOR_LIMITS = {
  skills: { min: 1, max: 12 },
  spokenLanguages: { min: 1, max: 8 },
  hoursPerWeek: { min: 1, max: 40 },
  maxLearners: { min: 1, max: 10 },
  experience: { min: 30, max: 1000 },
  whyUs: { min: 30, max: 600 },
} as const;

export const AGREEMENTS = ["privacy-policy", "code-of-conduct", "safeguarding"] as const;

/** Dates are calendar dates; languages BCP 47; the time zone an IANA name. */
export type MentorAnswers = {
  fullName: string;
  email: string;
  phone: string | null;
  country: string;
  timeZone: string;
  organisation: string | null;
  jobTitle: string | null;
  profileUrl: string | null;
  roles: MentorRole[];
  skills: MentorSkill[];
  spokenLanguages: string[];
  mode: MentorMode;
  hoursPerWeek: number;
  canMentorByText: boolean;
  startDate: string;
  commitment: Commitment;
  maxLearners: number | null;
  experience: string;
  whyUs: string;
  heardFrom: string | null;
};
