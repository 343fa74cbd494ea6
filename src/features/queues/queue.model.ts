import type { Deps } from "../../platform/deps";
import type { CursorKeys } from "../../platform/pagination/cursor";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import type { Result } from "../../platform/result";
import type { StateTable } from "../../platform/state-table";
import type { User } from "../../platform/auth/principal";
import type { NotificationMethod } from "../applications/registrations/registration.model";
import type { FileAvailability } from "../uploads/file-uploads.model";

/** What waits for staff: registrations of learners, applications of mentors, enquiries of partners, messages. */
export const QUEUES = ["learners", "mentors", "partnerships", "messages"] as const;
export type QueueName = (typeof QUEUES)[number];

/** How much of a queue somebody sees: everything, or only what counts can be made of, without any person. */
export type Visibility = "whole" | "outline";

/** The orders of a queue. `due`: what was promised first stands first. */
export const QUEUE_SORTS = ["due", "submitted", "changed"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];
/** Which part of a queue: up to `limit` rows in this order after a place, or from the beginning. */
export type QueueWindow = {
  sort: QueueSort;
  descending: boolean;
  limit: number;
  after: CursorKeys | null;
};

/** What a list is narrowed to; what is not there is no condition. */
export type QueueFilter = {
  state?: string | undefined;
  topic?: string | undefined;
  /** Id of a program; learners only. */
  program?: string | undefined;
  /** Id of an account; `nobody`: not given to anybody yet. */
  assignee?: string | undefined;
  /** The promised day is over. */
  late?: boolean | undefined;
  /** Only those who wait for an answer of ours. */
  awaitingReply?: boolean | undefined;
  /** Only what still leads somewhere: what has ended is nobody's work. */
  open?: boolean | undefined;
  /** Only those who do not know yet what we decided or asked. */
  unnotified?: boolean | undefined;
  /** A reference, an address, or a part of a name. */
  query?: string | undefined;
};

/** What somebody looks at again and again: what the list is narrowed to, as its call takes it. */
export type QueueView = { name: string; filter: Record<string, string> };

/** One line of a queue. `keys` lead behind it. */
export type QueueItem = {
  id: string;
  reference: string;
  /** Who it is from; null where it is not said, or nothing for whoever asks. */
  name: string | null;
  state: string;
  topic: string | null;
  program: LocalizedText | null;
  country: string | null;
  locale: Locale;
  submittedAt: Date;
  changedAt: Date;
  /** By when an answer was promised at first; null: nobody waits for us. */
  dueAt: Date | null;
  /** Id of an account. */
  assignee: string | null;
  /** Since when there is news that its person was not told; null: they know, or there is none. */
  unnotifiedSince: Date | null;
  /** The person wrote something that none of the staff has opened yet. */
  unread: boolean;
};
/** What only the export of learners has; `phone`, `email`, `neutral` for those who see the whole queue. */
export type QueueItemRow = QueueItem & {
  keys: readonly string[];
  /** The first day of the class. */
  startsOn?: string | null;
  phone?: string | null;
  email?: string | null;
  neutral?: boolean;
};

/** Something that happened. `actor`: `person`, `system`, or the id of an account. */
export type HistoryEntry = { at: Date; actor: string; what: string; from: string | null; to: string | null };
/** `author`: `person`, or the id of an account. `sent`: it went to the person; else it is for colleagues. */
type Note = { id: string; at: Date; author: string; text: string; sent: boolean };
type RecordFile = {
  /** When it was sent. */
  at: Date;
  id: string;
  name: string;
  type: string;
  bytes: number;
  availability: FileAvailability;
};

/** How a person can be reached. `neutral`: no message may say who we are. */
type ContactInfo = {
  email: string | null;
  phone: string | null;
  preferred: string | null;
  neutral: boolean;
};

/**
 * Whether a person knows the news of their state. `since`: when it came; `until`: the day that their answer is due, known
 * once they are told; `text`: a message to their phone that tells nobody else anything.
 */
export type NotificationStatus = {
  at: Date | null;
  how: NotificationMethod | null;
  since: Date;
  until: Date | null;
  text: string;
  /** The text names the class of an offer: its person allows that, and shares the phone with nobody. */
  namesClass: boolean;
};

/** One record with everything that whoever asks may see; what is not theirs is empty. */
export type QueueRecord = QueueItem & {
  visibility: Visibility;
  contact: ContactInfo | null;
  /** As they were given, in the order of the form: parts of names and values. */
  answers: { section: string; values: Record<string, unknown> }[];
  history: HistoryEntry[];
  notes: Note[];
  files: RecordFile[];
  /** The class that a learner registered for, or is offered a place in. */
  intake: { id: string; startsOn: string } | null;
  /** Our words to the person with the last step. */
  message: string | null;
  /** Null: the state is no news, or it is not for whoever asks. */
  notification: NotificationStatus | null;
  /** Whether somebody must agree before a learner under 18 is enrolled, and has. */
  guardian: "not_needed" | "missing" | "alone" | "agreed";
};

/** What staff write to the person. `from`: the state that was seen. `last`: nothing more is expected. */
export type AnswerInput = { from: string; text: string; last: boolean };

/** A step. `from`: the state that was seen. `reason`: for colleagues. `said`: for the person; empty: nothing more. */
export type StaffAction = {
  from: string;
  to: string;
  reason: string;
  message: string;
  /** Id of the class in which a learner is offered a place; absent: the one that the registration names. */
  intake?: string | undefined;
};

/** Why a step is not taken. */
export const QUEUE_ERRORS = [
  "not_found",
  "forbidden",
  /** It is in another state than was seen. */
  "changed_meanwhile",
  /** No step leads there. */
  "not_allowed",
  /** Nobody has agreed yet. */
  "guardian_missing",
  /** The reason of this step is recorded, and none was given. */
  "reason_missing",
  /** No class is named; the class has no place left; it is over. */
  "no_class",
  "class_full",
  "class_over",
  /** The same person has another registration for that class. */
  "class_taken",
] as const;
export type QueueError = (typeof QUEUE_ERRORS)[number];

/** What a step would do to the person. */
export type ActionPreview = {
  /** The mail that would go out, in the person's language. */
  mail: { to: string; subject: string; text: string } | null;
  /** Why none does: the step is no news to them, or no address is known. */
  silent: "no_news" | "no_address" | null;
  /** The mail says neither who we are nor what it is about. */
  neutral: boolean;
  locale: Locale;
  /** What their page says then. */
  page: { now: string; next: string; message: string | null };
  /** Somebody who waits gets the place. */
  frees: boolean;
};

export type QueueDeps = Pick<
  Deps,
  "db" | "scanner" | "now" | "newId" | "keys" | "origin" | "log" | "replies"
>;
type QueueResult<T> = Promise<Result<T, QueueError>>;

/** Whom a record is given to; null: nobody. `mayHave`: whether they may see records of a topic. */
export type Assignment = { id: string | null; canView: (topic: string | null) => boolean };

/** Those that a queue shows to somebody, by state. */
type StateCounts = {
  state: string;
  all: number;
  late: number;
  soon: number;
  mine: number;
  free: number;
  /** Whose person was not told yet; queues that tell by mail alone have none. */
  unnotified?: number;
};

/** Where what nobody waits for stands in the order of a queue (`queue_at`). */
export const NEVER_DUE = new Date("2999-12-31T00:00:00Z");

/** Until when a promise counts as one that runs out soon. */
export const soonThreshold = (now: Date): Date => new Date(now.getTime() + 86_400_000);

/**
 * What a feature gives so that staff can work through its records. Every function asks by itself what `who` may see.
 */
export type Queue = Readonly<{
  states: StateTable<string>;
  /** What divides it; empty when nothing does. */
  topics: readonly string[];
  /** How the kinds of its mails begin. */
  mailKindPrefix: string;
  /** What learners can be narrowed to; other queues have none. */
  programs?: (deps: QueueDeps) => Promise<{ id: string; title: LocalizedText }[]>;
  /** The staff's word for a state. */
  stateLabel: (state: string, locale: Locale) => string;
  /** Steps that staff may take from a state. */
  actionsFrom: (state: string) => readonly string[];
  /** Null: that part is not theirs. A queue without topics has the one part `null`. */
  visibility: (user: User, topic: string | null) => Visibility | null;
  list: (deps: QueueDeps, user: User, filter: QueueFilter, window: QueueWindow) => Promise<QueueItemRow[]>;
  countByState: (deps: QueueDeps, user: User) => Promise<StateCounts[]>;
  /** Reading the whole is written down before it is given. */
  open: (deps: QueueDeps, user: User, id: string) => QueueResult<QueueRecord>;
  preview: (
    deps: QueueDeps,
    user: User,
    id: string,
    action: StaffAction,
  ) => QueueResult<ActionPreview & { reference: string }>;
  transition: (
    deps: QueueDeps,
    user: User,
    id: string,
    action: StaffAction,
  ) => QueueResult<{ reference: string }>;
  /** Where an answer leads; null: none like it can be sent from there. */
  stateAfterAnswer: (state: string, last: boolean) => string | null;
  answer: (
    deps: QueueDeps,
    user: User,
    id: string,
    answer: AnswerInput,
  ) => QueueResult<{ reference: string }>;
  /** Whether the reason of a step to a state is recorded. */
  needsReason: (to: string) => boolean;
  /** Locks what a step takes from, as the places of a class, before any record is locked. */
  lock?: (deps: QueueDeps, ids: readonly string[], action: Omit<StaffAction, "from">) => Promise<void>;
  assign: (
    deps: QueueDeps,
    user: User,
    id: string,
    assignment: Assignment,
  ) => QueueResult<{ reference: string }>;
  addNote: (deps: QueueDeps, user: User, id: string, text: string) => QueueResult<{ reference: string }>;
}>;
