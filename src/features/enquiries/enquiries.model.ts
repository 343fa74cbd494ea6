import type { Locale } from "../../platform/languages";
import type { StateTable } from "../../platform/state-table";
import type { Access } from "../../platform/who";
import { afterWorkingDays } from "../../platform/working-days";
import type { NoticeKind } from "../staff-notices/staff-notices.model";

/** What people send us and wait for an answer to. Learners' registrations are `features/applications`. */
export type EnquiryKindName = "mentor" | "partnership" | "contact";

/** How soon we promise an answer. Hours run through the weekend. */
export type AnswerTime = { hours: number } | { workingDays: number };

const HOUR = 3_600_000;

export const dueAfter = (from: Date, time: AnswerTime): Date =>
  "hours" in time ? new Date(from.getTime() + time.hours * HOUR) : afterWorkingDays(from, time.workingDays);

type Spoken = { locale: Locale };
/** The three texts of a state (product.md §4): for staff, and for the person who waits. `date` is what was promised. */
export type StateWords = {
  staff: (inputs: Record<string, never>, options: Spoken) => string;
  now: (inputs: Record<string, never>, options: Spoken) => string;
  next: (inputs: { date: string }, options: Spoken) => string;
};

/** What one kind of enquiry is: its rules as data. `topic` divides a kind into queues; null where there are none. */
export type EnquiryKind<S extends string = string> = Readonly<{
  name: EnquiryKindName;
  /** The part of the back-office that lists them. */
  adminPart: "mentors" | "partnerships" | "messages";
  /** What such a thing is called, to the person. */
  title: (inputs: Record<string, never>, options: Spoken) => string;
  states: StateTable<S>;
  first: S;
  /** The states in which somebody waits for our answer: only there does the clock run. */
  waiting: readonly S[];
  /** The states in which the answers are still worked with; from the others they go after `KEPT_MONTHS`. */
  active: readonly S[];
  /** The states that say nothing new to the person: reaching them sends no mail. */
  silent: readonly S[];
  /** Where staff's answer leads from a state; from others it changes nothing. */
  answered: Readonly<Partial<Record<S, S>>>;
  /** Where an answer leads that is the last word; a state that is not named has no such answer. */
  settled: Readonly<Partial<Record<S, S>>>;
  /** Where the person's own message leads; also out of an end, which no step of staff leaves. */
  replied: Readonly<Partial<Record<S, S>>>;
  /** The states in which nothing is written any more, by neither side. */
  mute: readonly S[];
  /** Steps whose reason is recorded: somebody may have to account for them. */
  reasoned: readonly S[];
  /** Whether the person may take it back, and what it then is. */
  withdrawn: S | null;
  promise: (topic: string | null) => AnswerTime;
  /** Who of the staff may see and move it. */
  access: (topic: string | null) => Access;
  /** A queue that few may see; messages about it never say what it is about. */
  restricted: (topic: string | null) => boolean;
  /** What staff are mailed at once when one comes in; null: it waits in its queue. */
  notice: (topic: string | null) => NoticeKind | null;
  words: Readonly<Record<S, StateWords>>;
  /** The fact that says who it is from; null: that is sealed. */
  nameIn: string | null;
  /** The facts that stay for statistics when the person is forgotten. */
  statistics: readonly string[];
}>;

/** How long answers are kept after the last change, once nobody works with them (product.md §3), in months. */
export const KEPT_MONTHS = 12;

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
export type EnquiryEvent = "filed" | "moved" | "late" | "read" | "noted" | "forgotten";

/** Who wrote a note that is a message of the person: notes of staff carry the id of their account. */
export const PERSON = "person";
