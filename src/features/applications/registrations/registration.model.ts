import { type StateTable, canTransition } from "../../../platform/state-table";
import { DAY_MS } from "../../../platform/time/durations";

/** Allowed transitions (product.md §4.1). */
export const REGISTRATION_STATES = {
  draft: ["submitted", "expired", "withdrawn"],
  submitted: ["in_review", "waitlisted", "withdrawn"],
  in_review: ["needs_info", "offered", "waitlisted", "not_selected", "withdrawn"],
  needs_info: ["in_review", "withdrawn"],
  waitlisted: ["offered", "withdrawn"],
  offered: ["accepted", "declined", "lapsed", "withdrawn"],
  accepted: ["enrolled", "withdrawn"],
  // Only within the hour after it (`transitionRefusal`).
  declined: ["offered"],
  lapsed: [],
  not_selected: [],
  enrolled: ["completed"],
  completed: [],
  withdrawn: [],
  expired: [],
} as const satisfies StateTable<string>;
export type RegistrationState = keyof typeof REGISTRATION_STATES;
const TRANSITIONS: StateTable<RegistrationState> = REGISTRATION_STATES;

/** Only time or the person's own form leads there. */
const NOT_STAFF_ACTIONS: readonly RegistrationState[] = ["submitted", "lapsed", "expired"];

export const staffActions = (from: RegistrationState): RegistrationState[] =>
  // Only the person can undo a decline.
  from === "declined" ? [] : TRANSITIONS[from].filter((to) => !NOT_STAFF_ACTIONS.includes(to));

const MUTED_STATES: readonly RegistrationState[] = ["draft", "expired", "withdrawn"];

export const canWrite = (state: RegistrationState): boolean => !MUTED_STATES.includes(state);

/** Before a decision, an answer waits for the learner; later it changes no state. Null: none can be sent. */
export function stateAfterAnswer(state: RegistrationState): RegistrationState | null {
  if (!canWrite(state)) return null;
  return state === "submitted" || state === "in_review" ? "needs_info" : state;
}

/** Someone may have to account for these. */
export const STATES_NEEDING_REASON: readonly RegistrationState[] = ["not_selected", "declined", "withdrawn"];

/** In these states a person has only one registration per class. */
export const ACTIVE_STATES: readonly RegistrationState[] = [
  "submitted",
  "in_review",
  "needs_info",
  "waitlisted",
  "offered",
  "accepted",
  "enrolled",
];

/** In days (product.md §3, §4.1). */
export const DAYS = {
  draft: 30,
  draftReminder: 3,
  decision: 10,
  /** Extension of a date that was missed. */
  lateDecision: 5,
  /** From the notification. */
  offer: 7,
  /** From the notification; then the review continues without an answer. */
  answer: 14,
  /** From an end without a place to anonymization. */
  ended: 365,
  enrolled: 5 * 365,
} as const;

export const addDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

export type TransitionSubject = {
  state: RegistrationState;
  yearOfBirth: number | null;
  guardianAgreedAt: Date | null;
  /** For a decline, the end of the time to undo it. */
  dueAt: Date | null;
};
export type TransitionRefusal = "not_allowed" | "guardian_missing";

/** Only the year of birth is known, so this year's birthday may be ahead. */
export const isMinor = (yearOfBirth: number, now: Date): boolean =>
  isMinorIn(now.getUTCFullYear(), yearOfBirth);

export const isMinorIn = (year: number, yearOfBirth: number): boolean => year - yearOfBirth <= 18;

export const MIN_AGE = 10;

export function transitionRefusal(
  from: TransitionSubject,
  to: RegistrationState,
  now: Date,
): TransitionRefusal | null {
  if (!canTransition(TRANSITIONS, from.state, to)) return "not_allowed";
  if (from.state === "declined" && (from.dueAt === null || from.dueAt <= now)) return "not_allowed";
  const minor = from.yearOfBirth !== null && isMinor(from.yearOfBirth, now);
  return to === "enrolled" && minor && from.guardianAgreedAt === null ? "guardian_missing" : null;
}

/** News to the person, announced by email or by staff. */
export const NEWS_STATES: readonly RegistrationState[] = [
  "needs_info",
  "waitlisted",
  "offered",
  "not_selected",
  "lapsed",
];

const CORRECTABLE_STATES: readonly RegistrationState[] = [
  "submitted",
  "in_review",
  "needs_info",
  "waitlisted",
];

export const CORRECTABLE_SECTIONS = ["contact", "you", "place", "goals"] as const;
export type CorrectableSection = (typeof CORRECTABLE_SECTIONS)[number];

/** Contact details stay correctable while we may need them. */
export const canCorrectSection = (section: CorrectableSection, state: RegistrationState): boolean =>
  (section === "contact" ? ACTIVE_STATES : CORRECTABLE_STATES).includes(state);

export const STAFF_CHANNELS = ["call", "sms", "whatsapp", "in_person"] as const;
export type StaffChannel = (typeof STAFF_CHANNELS)[number];
/** `mail`: the mail server accepted the email. */
export type NotificationMethod = "mail" | StaffChannel;

export const REGISTRATION_STEPS = ["you", "place", "goals"] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

export const UNDECIDED = "undecided";
export const NOT_SURE = "not-sure";

export const CONTACT_PREFERENCES = ["whatsapp", "sms", "call", "email"] as const;
export const GENDERS = ["woman", "man", "self", "unsaid"] as const;
export const DISPLACEMENT_STATUSES = [
  "refugee",
  "asylum",
  "displaced",
  "returnee",
  "stateless",
  "host",
  "none",
  "unsaid",
] as const;
export const DEVICES = ["own_phone", "shared_phone", "own_computer", "shared_computer", "none"] as const;
export const INTERNET_ACCESS = ["always", "daily", "weekly", "rarely"] as const;
export const HOURS_PER_WEEK = ["2", "5", "9", "16"] as const;
export const AVAILABILITY = ["mornings", "afternoons", "evenings", "weekends"] as const;
export const SUPPORT_NEEDS = [
  "device",
  "data",
  "transport",
  "childcare",
  "access",
  "language",
  "none",
] as const;
export const EDUCATION_LEVELS = [
  "none",
  "primary",
  "secondary",
  "vocational",
  "university",
  "unsaid",
] as const;
export const LANGUAGE_LEVELS = ["none", "words", "talk", "work"] as const;
export const CODING_EXPERIENCE = ["never", "lessons", "writes"] as const;
export const REFERRAL_SOURCES = ["friend", "learner", "group", "online", "event"] as const;
export const MAX_INTERESTS = 5;

/** Stored unencrypted: identifies no one and could not harm them. */
export type OpenAnswers = {
  country: string;
  preferredContact: (typeof CONTACT_PREFERENCES)[number];
  phoneIsWhatsApp: boolean;
  phoneIsShared: boolean;
  yearOfBirth: number;
  deviceAccess: string[];
  internetAccess: string;
  hoursPerWeek: string;
  availability: string[];
  educationLevel: string;
  languageLevel: string;
  /** A locale; null or absent: no answer, or not asked yet. */
  teachingLanguage?: string | null;
  codingExperience: string;
  languages: string[];
  frameworks: string[];
  heardFrom: string | null;
};

type ContactPerson = { name: string | null; relation: string | null; contact: string | null };
export type ConfidentialAnswers = {
  calledName: string | null;
  gender: string | null;
  genderWords: string | null;
  guardian: ContactPerson;
  /** Under 18 without a carer; absent: not asked yet. */
  noGuardian?: boolean;
  placeName: string;
  displacementStatus: string | null;
  originCountry: string | null;
  supportNeeds: string[];
  /** BCP 47; absent: not asked yet. */
  spokenLanguages?: string[];
  otherLanguage?: string | null;
  motivation: string;
  helper: ContactPerson;
};

export const registrationFileSubject = (id: string) => ({ kind: "registration", id }) as const;
