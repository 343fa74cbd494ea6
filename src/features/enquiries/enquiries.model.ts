import type { Deps } from "../../platform/deps";
import type { Locale, LocaleOptions } from "../../platform/i18n/locales";
import type { StateTable } from "../../platform/state-table";
import type { Access } from "../../platform/auth/principal";
import { addWorkingDays } from "./working-days.model";
import type { Choices } from "../../ui/form/format-answer";
import type { NoticeKind } from "../staff-notices/staff-notices.model";
import { HOUR_MS } from "../../platform/time/durations";

/** What people send us and wait for an answer to. Learners' registrations are `features/applications`. */
export type EnquiryKindName = "mentor" | "partnership" | "contact";

/** How soon we promise an answer. Hours run through the weekend. */
export type AnswerTime = { hours: number } | { workingDays: number };

export const dueAfter = (from: Date, time: AnswerTime): Date =>
  "hours" in time ? new Date(from.getTime() + time.hours * HOUR_MS) : addWorkingDays(from, time.workingDays);

type MessageOptions = { locale: Locale };
/** The three texts of a state (product.md §4): for staff, and for the person who waits. `date` is what was promised. */
export type StateLabels = {
  staff: (inputs: Record<string, never>, options: MessageOptions) => string;
  now: (inputs: Record<string, never>, options: MessageOptions) => string;
  next: (inputs: { date: string }, options: MessageOptions) => string;
};

/** What one kind of enquiry is: its rules as data. `topic` divides a kind into queues; null where there are none. */
export type EnquiryKind<S extends string = string> = Readonly<{
  name: EnquiryKindName;
  /** The part of the back-office that lists them. */
  adminSection: "mentors" | "partnerships" | "messages";
  /** What such a thing is called, to the person. */
  title: (inputs: Record<string, never>, options: MessageOptions) => string;
  states: StateTable<S>;
  initialState: S;
  /** The states in which somebody waits for our answer: only there does the clock run. */
  waitingStates: readonly S[];
  /** The states in which the answers are still worked with; from the others they go after `KEPT_MONTHS`. */
  activeStates: readonly S[];
  /** The states that say nothing new to the person: reaching them sends no mail. */
  silentStates: readonly S[];
  /** Where staff's answer leads from a state; from others it changes nothing. */
  answeredStates: Readonly<Partial<Record<S, S>>>;
  /** Where an answer leads that is the last word; a state that is not named has no such answer. */
  closedStates: Readonly<Partial<Record<S, S>>>;
  /** Where the person's own message leads; also out of an end, which no step of staff leaves. */
  repliedStates: Readonly<Partial<Record<S, S>>>;
  /** The states in which nothing is written any more, by neither side. */
  mutedStates: readonly S[];
  /** Steps whose reason is recorded: somebody may have to account for them. */
  statesNeedingReason: readonly S[];
  /** Whether the person may take it back, and what it then is. */
  withdrawnState: S | null;
  answerTime: (topic: string | null) => AnswerTime;
  /** Who of the staff may see and move it. */
  access: (topic: string | null) => Access;
  /** A queue that few may see; messages about it never say what it is about. */
  isRestricted: (topic: string | null) => boolean;
  /** What staff are mailed at once when one comes in; null: it waits in its queue. */
  notice: (topic: string | null) => NoticeKind | null;
  labels: Readonly<Record<S, StateLabels>>;
  /** What each question of its form is called, by the name of the field, in the order of the form. */
  questions: (options: LocaleOptions) => Readonly<Record<string, string>>;
  /** The choices of those questions that have any. */
  choices: (deps: Pick<Deps, "db">, options: LocaleOptions) => Promise<Choices>;
  /** The fact that says who it is from; null: that is encrypted. */
  nameField: string | null;
  /** The facts that stay for statistics when the person is forgotten. */
  statisticsFields: readonly string[];
}>;

/** How long answers are kept after the last change, once nobody works with them (product.md §3), in months. */
export const RETENTION_MONTHS = 12;

/** The same day `months` earlier; the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
}

/** How a person proves that a reference is theirs: the e-mail address, or the last four digits of the phone. */
export type Contact = { email: string | null; phone: string | null };

/** What happened to an enquiry. */
export type EnquiryEventKind = "submitted" | "state_changed" | "late" | "read" | "noted" | "erased";

/** Who wrote a note that is a message of the person: notes of staff carry the id of their account. */
export const PERSON_AUTHOR = "person";
