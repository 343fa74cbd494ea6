import { type StateTable, canTransition } from "../../../platform/state-table";
import { DAY_MS } from "../../../platform/time/durations";

/** Where a registration may go (product.md §4.1). Anything else is refused. */
export const REGISTRATION_STATES = {
  draft: ["submitted", "expired", "withdrawn"],
  submitted: ["in_review", "waitlisted", "withdrawn"],
  in_review: ["needs_info", "offered", "waitlisted", "not_selected", "withdrawn"],
  needs_info: ["in_review", "withdrawn"],
  waitlisted: ["offered", "withdrawn"],
  offered: ["accepted", "declined", "lapsed", "withdrawn"],
  accepted: ["enrolled", "withdrawn"],
  // Within the hour after it (`refusal`).
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

/** What only time or the person's own form does. */
const NOT_STAFF_ACTIONS: readonly RegistrationState[] = ["submitted", "lapsed", "expired"];

/** Where staff may lead a registration; also on behalf of somebody who has said it by phone. */
export const staffActions = (from: RegistrationState): RegistrationState[] =>
  // A no is taken back by its person alone.
  from === "declined" ? [] : TRANSITIONS[from].filter((to) => !NOT_STAFF_ACTIONS.includes(to));

/** States in which neither side writes: not sent yet, or taken back. */
const MUTED_STATES: readonly RegistrationState[] = ["draft", "expired", "withdrawn"];

/** Whether staff and learner may write to each other about a registration. */
export const canWrite = (state: RegistrationState): boolean => !MUTED_STATES.includes(state);

/** Where an answer of staff leads: before a decision we wait for the learner, later it changes nothing. Null: none can be sent. */
export function stateAfterAnswer(state: RegistrationState): RegistrationState | null {
  if (!canWrite(state)) return null;
  return state === "submitted" || state === "in_review" ? "needs_info" : state;
}

/** Steps of staff whose reason is recorded: somebody may have to account for them. */
export const STATES_NEEDING_REASON: readonly RegistrationState[] = ["not_selected", "declined", "withdrawn"];

/** States in which somebody has, or may get, a place: there is only one registration of a person for a class in these. */
export const ACTIVE_STATES: readonly RegistrationState[] = [
  "submitted",
  "in_review",
  "needs_info",
  "waitlisted",
  "offered",
  "accepted",
  "enrolled",
];

/** How long things wait, in days (product.md §3, §4.1). */
export const DAYS = {
  /** A draft is kept, and its person reminded before. */
  draft: 30,
  draftReminder: 3,
  decision: 10,
  /** How much later a date is that we did not keep. */
  lateDecision: 5,
  /** From the moment that its person was reached. */
  offer: 7,
  /** The same for the answer to a question; then it is decided without. */
  answer: 14,
  /** After the end without a place, until it is made anonymous. */
  ended: 365,
  enrolled: 5 * 365,
} as const;

export const addDays = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** What decides where a registration may go. */
export type TransitionSubject = {
  state: RegistrationState;
  yearOfBirth: number | null;
  guardianAgreedAt: Date | null;
  /** Until when a no can be taken back; of other states what they wait for. */
  dueAt: Date | null;
};
export type TransitionRefusal = "not_allowed" | "guardian_missing";

/** Whether a person is, or may be, under 18. Only the year of birth is known, so the birthday of this year may be ahead. */
export const isMinor = (yearOfBirth: number, now: Date): boolean =>
  isMinorIn(now.getUTCFullYear(), yearOfBirth);

/** The same in a calendar year, where that is known. */
export const isMinorIn = (year: number, yearOfBirth: number): boolean => year - yearOfBirth <= 18;

/** The age of the youngest applicants, in years. */
export const MIN_AGE = 10;

/** Null when the step is allowed, else why not. Pure: the one place that decides. */
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

/** States that are news to the person: a mail tells them, or staff do. */
export const NEWS_STATES: readonly RegistrationState[] = [
  "needs_info",
  "waitlisted",
  "offered",
  "not_selected",
  "lapsed",
];

/** States in which a person may correct what they wrote: before it is decided. */
const CORRECTABLE_STATES: readonly RegistrationState[] = [
  "submitted",
  "in_review",
  "needs_info",
  "waitlisted",
];

/** What of a registration that was sent its person corrects by itself. `contact`: how to reach them. */
export const CORRECTABLE_SECTIONS = ["contact", "you", "place", "goals"] as const;
export type CorrectableSection = (typeof CORRECTABLE_SECTIONS)[number];

/** Whether a person may change a part of what they sent. How to reach them changes as long as we may have to. */
export const canCorrectSection = (section: CorrectableSection, state: RegistrationState): boolean =>
  (section === "contact" ? ACTIVE_STATES : CORRECTABLE_STATES).includes(state);

/** How staff reach somebody. */
export const STAFF_CHANNELS = ["call", "sms", "whatsapp", "in_person"] as const;
export type StaffChannel = (typeof STAFF_CHANNELS)[number];
/** How somebody was reached; `mail`: the mail server took the mail. */
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

/** What may stand in the database as it is: nothing of it says who somebody is, or could harm them. */
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
/** Answers that are stored encrypted. */
export type ConfidentialAnswers = {
  calledName: string | null;
  gender: string | null;
  genderWords: string | null;
  guardian: ContactPerson;
  /** Under 18, and nobody cares for them; absent: not asked yet. */
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

/** Whom files belong to that come with a registration. */
export const registrationFileSubject = (id: string) => ({ kind: "registration", id }) as const;
