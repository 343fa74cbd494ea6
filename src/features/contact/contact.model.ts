import type { StateTable } from "../../platform/state-table";
import type { Role } from "../../platform/auth/principal";
import type { NoticeKind } from "../staff-notices/staff-notices.model";
import type { AnswerTime } from "../enquiries/enquiries.model";

/** product.md §4.4, in the order of the contact page. */
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

export const answerTime = (topic: Topic): AnswerTime => {
  if (topic === "concern") return { hours: 24 };
  if (topic === "data") return { hours: 72 };
  return { workingDays: 3 };
};

/** Only few staff see these queues. Notifications about them never name the topic. */
export const isRestricted = (topic: Topic): boolean => topic === "concern" || topic === "data";

export const topicNotice = (topic: Topic): NoticeKind | null => {
  if (topic === "concern") return "concern";
  return topic === "data" ? "data_request" : null;
};

/** Learners often share phones and mailboxes, so replies name us only with their consent. */
export const isNeutralByDefault = (topic: Topic): boolean => topic === "learner";

/** Returns the roles that may read messages of a topic, besides the owner. */
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

/** In characters as a reader sees them. */
export const CONTACT_LIMITS = { message: { min: 10, max: 3000 } } as const;

/** A checked message. Only concerns may lack both `email` and `phone` (E.164). `about` is the reference of a record. */
export type ContactMessage = {
  topic: Topic;
  name: string | null;
  email: string | null;
  phone: string | null;
  about: string | null;
  /** Media only: the day by which the answer is needed, `2026-12-31`. */
  deadline: string | null;
  message: string;
  safeToName: boolean;
};
