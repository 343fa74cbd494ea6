import type { Deps } from "../../platform/deps";
import type { CursorKeys } from "../../platform/pagination/cursor";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import type { Result } from "../../platform/result";
import type { StateTable } from "../../platform/state-table";
import type { User } from "../../platform/auth/principal";
import type { NotificationMethod } from "../applications/registrations/registration.model";
import type { FileAvailability } from "../uploads/file-uploads.model";

export const QUEUES = ["learners", "mentors", "partnerships", "messages"] as const;
export type QueueName = (typeof QUEUES)[number];

/** `outline`: only data for statistics, without personal data. */
export type Visibility = "whole" | "outline";

/** `due`: the earliest deadline first. */
export const QUEUE_SORTS = ["due", "submitted", "changed"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];
export type QueueWindow = {
  sort: QueueSort;
  descending: boolean;
  limit: number;
  after: CursorKeys | null;
};

export type QueueFilter = {
  state?: string | undefined;
  topic?: string | undefined;
  program?: string | undefined;
  /** Account id, or `nobody` for unassigned. */
  assignee?: string | undefined;
  late?: boolean | undefined;
  awaitingReply?: boolean | undefined;
  /** Only states that are not final. */
  open?: boolean | undefined;
  /** Only learners who do not know our decision or question yet. */
  unnotified?: boolean | undefined;
  /** A reference, an email address, or part of a name. */
  query?: string | undefined;
};

export type QueueView = { name: string; filter: Record<string, string> };

export type QueueItem = {
  id: string;
  reference: string;
  /** Null: unknown, or not visible to the user. */
  name: string | null;
  state: string;
  topic: string | null;
  program: LocalizedText | null;
  country: string | null;
  locale: Locale;
  submittedAt: Date;
  changedAt: Date;
  /** The date promised first; null: no answer is due. */
  dueAt: Date | null;
  assignee: string | null;
  /** Since when the person does not know the news; null: no such news. */
  unnotifiedSince: Date | null;
  /** Staff have not opened the latest message of the person. */
  unread: boolean;
};
/** The optional fields are for the export of learners; contacts only with visibility `whole`. */
export type QueueItemRow = QueueItem & {
  keys: readonly string[];
  startsOn?: string | null;
  phone?: string | null;
  email?: string | null;
  neutral?: boolean;
};

export type HistoryEntry = { at: Date; actor: string; what: string; from: string | null; to: string | null };
/** `author`: `person` or an account id. `sent`: to the person; otherwise for colleagues. */
type Note = { id: string; at: Date; author: string; text: string; sent: boolean };
type RecordFile = {
  at: Date;
  id: string;
  name: string;
  type: string;
  bytes: number;
  availability: FileAvailability;
};

/** `neutral`: messages must not name the organisation. */
type ContactInfo = {
  email: string | null;
  phone: string | null;
  preferred: string | null;
  neutral: boolean;
};

/** `since`: when the news came. `until`: deadline of the person, once notified. `text`: neutral. */
export type NotificationStatus = {
  at: Date | null;
  how: NotificationMethod | null;
  since: Date;
  until: Date | null;
  text: string;
  /** The person allows naming the organisation and does not share the phone. */
  namesClass: boolean;
};

/** Data that the user may not see is empty. */
export type QueueRecord = QueueItem & {
  visibility: Visibility;
  contact: ContactInfo | null;
  answers: { section: string; values: Record<string, unknown> }[];
  history: HistoryEntry[];
  notes: Note[];
  files: RecordFile[];
  intake: { id: string; startsOn: string } | null;
  message: string | null;
  notification: NotificationStatus | null;
  /** Consent of a guardian, for learners under 18. */
  guardian: "not_needed" | "missing" | "alone" | "agreed";
};

/** `from`: the state that the user saw. `last`: no reply is expected. */
export type AnswerInput = { from: string; text: string; last: boolean };

/** `from`: the state that the user saw. `reason`: for colleagues. `message`: for the person, optional. */
export type StaffAction = {
  from: string;
  to: string;
  reason: string;
  message: string;
  intake?: string | undefined;
};

export const QUEUE_ERRORS = [
  "not_found",
  "forbidden",
  "changed_meanwhile",
  "not_allowed",
  "guardian_missing",
  "reason_missing",
  "no_class",
  "class_full",
  "class_over",
  "class_taken",
] as const;
export type QueueError = (typeof QUEUE_ERRORS)[number];

export type ActionPreview = {
  mail: { to: string; subject: string; text: string } | null;
  silent: "no_news" | "no_address" | null;
  /** The email names neither the organisation nor the subject. */
  neutral: boolean;
  locale: Locale;
  page: { now: string; next: string; message: string | null };
  /** The place goes to a waiting person. */
  frees: boolean;
};

export type QueueDeps = Pick<
  Deps,
  "db" | "scanner" | "now" | "newId" | "keys" | "origin" | "log" | "replies"
>;
type QueueResult<T> = Promise<Result<T, QueueError>>;

/** `canView`: whether the assignee may see a topic. */
export type Assignment = { id: string | null; canView: (topic: string | null) => boolean };

type StateCounts = {
  state: string;
  all: number;
  late: number;
  soon: number;
  mine: number;
  free: number;
  unnotified?: number;
};

/** Sort position (`queue_at`) of records without a deadline. */
export const NEVER_DUE = new Date("2999-12-31T00:00:00Z");

export const soonThreshold = (now: Date): Date => new Date(now.getTime() + 86_400_000);

/** Every function checks the access of `user` itself. */
export type Queue = Readonly<{
  states: StateTable<string>;
  topics: readonly string[];
  mailKindPrefix: string;
  programs?: (deps: QueueDeps) => Promise<{ id: string; title: LocalizedText }[]>;
  stateLabel: (state: string, locale: Locale) => string;
  actionsFrom: (state: string) => readonly string[];
  /** Null: no access. A queue without topics has the topic `null`. */
  visibility: (user: User, topic: string | null) => Visibility | null;
  list: (deps: QueueDeps, user: User, filter: QueueFilter, window: QueueWindow) => Promise<QueueItemRow[]>;
  countByState: (deps: QueueDeps, user: User) => Promise<StateCounts[]>;
  /** Logs full access before it returns. */
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
  /** Null: no such answer is possible. */
  stateAfterAnswer: (state: string, last: boolean) => string | null;
  answer: (
    deps: QueueDeps,
    user: User,
    id: string,
    answer: AnswerInput,
  ) => QueueResult<{ reference: string }>;
  needsReason: (to: string) => boolean;
  /** Locks shared resources, such as places of a class, before any record. */
  lock?: (deps: QueueDeps, ids: readonly string[], action: Omit<StaffAction, "from">) => Promise<void>;
  assign: (
    deps: QueueDeps,
    user: User,
    id: string,
    assignment: Assignment,
  ) => QueueResult<{ reference: string }>;
  addNote: (deps: QueueDeps, user: User, id: string, text: string) => QueueResult<{ reference: string }>;
}>;
