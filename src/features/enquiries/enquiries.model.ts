import type { Deps } from "../../platform/deps";
import type { Locale, LocaleOptions } from "../../platform/i18n/locales";
import type { StateTable } from "../../platform/state-table";
import type { Access } from "../../platform/auth/principal";
import { addWorkingDays } from "./working-days.model";
import type { Choices } from "../../ui/form/format-answer";
import type { NoticeKind } from "../staff-notices/staff-notices.model";
import { HOUR_MS } from "../../platform/time/durations";

/** Registrations of learners are in `features/applications`. */
export type EnquiryKindName = "mentor" | "partnership" | "contact";

export type AnswerTime = { hours: number } | { workingDays: number };

export const dueAfter = (from: Date, time: AnswerTime): Date =>
  "hours" in time ? new Date(from.getTime() + time.hours * HOUR_MS) : addWorkingDays(from, time.workingDays);

type MessageOptions = { locale: Locale };
/** The texts of a state (product.md §4): for staff, and for the person. `date` is the promised one. */
export type StateLabels = {
  staff: (inputs: Record<string, never>, options: MessageOptions) => string;
  now: (inputs: Record<string, never>, options: MessageOptions) => string;
  next: (inputs: { date: string }, options: MessageOptions) => string;
};

/** The rules of a kind as data. `topic` divides it into queues; null without topics. */
export type EnquiryKind<S extends string = string> = Readonly<{
  name: EnquiryKindName;
  adminSection: "mentors" | "partnerships" | "messages";
  title: (inputs: Record<string, never>, options: MessageOptions) => string;
  states: StateTable<S>;
  initialState: S;
  /** The person waits for us; the deadline runs only in these states. */
  waitingStates: readonly S[];
  /** Answers are erased `RETENTION_MONTHS` after the last change, except in these states. */
  activeStates: readonly S[];
  /** Reaching these sends no email. */
  silentStates: readonly S[];
  /** The state after an answer of staff; others stay. */
  answeredStates: Readonly<Partial<Record<S, S>>>;
  /** The state after a final answer; others allow none. */
  closedStates: Readonly<Partial<Record<S, S>>>;
  /** The state after a message of the person, also from final states. */
  repliedStates: Readonly<Partial<Record<S, S>>>;
  /** Neither side can write. */
  mutedStates: readonly S[];
  /** Transitions to these record a reason, because staff may have to justify them. */
  statesNeedingReason: readonly S[];
  /** Null: the person cannot withdraw. */
  withdrawnState: S | null;
  answerTime: (topic: string | null) => AnswerTime;
  access: (topic: string | null) => Access;
  /** Few staff may see it, and messages about it never mention the subject. */
  isRestricted: (topic: string | null) => boolean;
  /** The email that staff get at once; null: none. */
  notice: (topic: string | null) => NoticeKind | null;
  labels: Readonly<Record<S, StateLabels>>;
  /** By field, in the order of the form. */
  questions: (options: LocaleOptions) => Readonly<Record<string, string>>;
  choices: (deps: Pick<Deps, "db">, options: LocaleOptions) => Promise<Choices>;
  /** The fact that contains the name; null: the name is encrypted. */
  nameField: string | null;
  /** Facts that stay for statistics after erasure. */
  statisticsFields: readonly string[];
}>;

/** Months after the last change in a state that is not active (product.md §3). */
export const RETENTION_MONTHS = 12;

/** Returns the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
}

/** Proves ownership of a reference: the email address, or the last four digits of the phone number. */
export type Contact = { email: string | null; phone: string | null };

export type EnquiryEventKind = "submitted" | "state_changed" | "late" | "read" | "noted" | "erased";

/** Author of messages from the person; notes of staff have an account id. */
export const PERSON_AUTHOR = "person";
