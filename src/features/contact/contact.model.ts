import type { StateTable } from "../../platform/state-table";
import type { Role } from "../../platform/auth/principal";
import type { NoticeKind } from "../staff-notices/staff-notices.model";
import type { AnswerTime } from "../enquiries/enquiries.model";

/** What people write about (product.md §4.4), in the order of the contact page. */
export const TOPICS = [
  "learner",
  "donation",
  "ticket",
  "mentor",
  "partner",
  "media",
  "website",
  "data",
  "concern",
  "other",
] as const;
export type Topic = (typeof TOPICS)[number];
export const isTopic = (value: unknown): value is Topic => TOPICS.includes(value as Topic);

/** How soon an answer comes: hours for the two that cannot wait and go to few people only, else working days. */

export const answerTime = (topic: Topic): AnswerTime => {
  if (topic === "concern") return { hours: 24 };
  if (topic === "data") return { hours: 72 };
  return { workingDays: 3 };
};

/** Queues that few may see; messages about them never say what they are about. */
export const isRestricted = (topic: Topic): boolean => topic === "concern" || topic === "data";

/** What staff are mailed about a topic that cannot wait until they next look at their messages. */
export const topicNotice = (topic: Topic): NoticeKind | null => {
  if (topic === "concern") return "concern";
  return topic === "data" ? "data_request" : null;
};

/** Learners' phones and mailboxes are often shared: our replies to them name us only where they say that this is safe. */
export const isNeutralByDefault = (topic: Topic): boolean => topic === "learner";

/** Who of the staff may see messages about a topic; the owner may see all. */
export const topicRoles = (topic: Topic): readonly [Role, ...Role[]] => {
  if (topic === "concern") return ["safeguarding"];
  if (topic === "data") return ["editor"];
  return ["reviewer", "editor", "organiser", "finance"];
};

export type ContactState = "new" | "open" | "waiting" | "resolved" | "closed" | "spam";

export const CONTACT_STATES: StateTable<ContactState> = {
  new: ["open", "waiting", "resolved", "spam"],
  open: ["waiting", "resolved", "spam"],
  waiting: ["open", "resolved"],
  resolved: ["open", "closed"],
  closed: [],
  spam: [],
};

/** Limits of product.md §4.4, in characters as a reader sees them. */
export const CONTACT_LIMITS = { message: { min: 10, max: 3000 } } as const;

/** A checked message. `email` or `phone` (E.164) is there. `about`: the reference of what it is about. */
export type ContactMessage = {
  topic: Topic;
  name: string | null;
  email: string | null;
  phone: string | null;
  about: string | null;
  /** Of a question of the press: the day by which its answer is needed, `2026-12-31`. */
  deadline: string | null;
  message: string;
  /** Whether our answer may carry our name. */
  safeToName: boolean;
};
