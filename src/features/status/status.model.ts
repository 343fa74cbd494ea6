import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import type { Result } from "../../platform/result";
import type { Owner, SentFile } from "../uploads/file-uploads.model";

/**
 * What somebody knows beside the code: the last four digits of the phone, all digits of the number without what stands before
 * it (0, +, 00), or the e-mail address as `emailKey` writes it.
 */
export type Proof = { digits: string } | { phone: string } | { emailKey: string };

/** So many digits are a whole number: no country has shorter ones for phones. */
export const MIN_FULL_NUMBER_DIGITS = 7;

/** `phone`: E.164. `number`: what somebody got who left neither. */
type KnownContact = { emailKey: string | null; phone: string | null; number?: string | null };

/** Whether a proof is of the contact that a record was made with. */
export function matchesProof(contact: KnownContact, proof: Proof): boolean {
  if ("emailKey" in proof) return contact.emailKey === proof.emailKey;
  // All of it: it is short, and what it opens may put somebody in danger.
  if (contact.number) return "phone" in proof && proof.phone === contact.number;
  if (contact.phone === null) return false;
  if ("digits" in proof) return contact.phone.slice(-4) === proof.digits;
  return proof.phone.length >= MIN_FULL_NUMBER_DIGITS && contact.phone.endsWith(proof.phone);
}

/**
 * What its person writes about a record. `clientId`: of the form or mail; the same one twice is one message. `files`: ids of
 * uploads of `owner`. `from`: the address of the mail that it came by; null where it names none.
 */
export type ReplyInput = {
  clientId: string;
  text: string;
  files: readonly string[];
  owner: Owner;
  from?: string | null;
};

/** The text of a reply, below the address that it came from where that is not the person's: a mail may have been passed on. */
export const withSenderName = ({ text, from }: ReplyInput, email: string | null): string =>
  from === undefined || (from !== null && from.toLowerCase() === email?.toLowerCase())
    ? text
    : `${from ?? "?"}:\n\n${text}`;

/** One message about a record, as its person may read it. */
export type ThreadMessage = { at: Date; by: "us" | "person"; text: string };

/** The parts of the account page, in their order. */
export const RECORD_GROUPS = ["sent", "tickets", "gifts", "newsletter"] as const;
export type RecordGroup = (typeof RECORD_GROUPS)[number];

/** One thing that was filed, as its person sees it. Finished words in the reader's language. */
export type RecordView = {
  /** The code that it is looked up by; null where there is none. */
  reference: string | null;
  /** What it is: `Your registration as a learner`. */
  title: string;
  /** The day it came in; null where another day counts, which is among the facts. */
  since: string | null;
  state: string;
  /** Where it is now; what comes next, and when (product.md §4). Null where the state says it all. */
  now: string | null;
  next: string | null;
  /** More lines that belong to it: `Program`, `Web development`. */
  facts: { label: string; text: string }[];
  /**
   * What the person can do about it now. `asks`: what a page says before it is done, where a second look is due; `lesser`:
   * not what most people come for.
   */
  actions: { intent: string; label: string; confirmation?: string; isSecondary?: boolean }[];
  /** What its person answered, question by question, where no page of its own shows that. */
  answers?: { label: string; text: string }[];
  /** The files that came with it or since. */
  files?: SentFile[];
  /** What was written about it since, oldest first; `at`: the day, in words. */
  thread?: { by: ThreadMessage["by"]; at: string; text: string }[];
  /** Pages below the record's own, by their path from there. `first`: what is waited for. */
  subpages?: { to: string; label: string; isPrimary?: boolean }[];
  /** Whole paths of pages that only its person may open: given where the address is proved, never for a code. */
  links?: { label: string; to: string }[];
};

/** The same of a record that has a code and somebody who decides: all of it is there. */
export type CodedRecordView = RecordView & { reference: string; since: string; now: string; next: string };

/** What a feature gives so that its records stand on the account page. */
export type AccountRecordKind = Readonly<{
  group: RecordGroup;
  /** Everything that was submitted with one of these verified addresses, newest first. */
  listByEmail: (
    deps: Deps,
    emailKeys: readonly string[],
    locale: Locale,
  ) => Promise<{ id: string; recordView: RecordView }[]>;
}>;

/**
 * The same for records that a code opens on `/code` as well. `id` is the record's own; an answer for an unknown one is null,
 * whatever the reason.
 */
export type RecordKind = AccountRecordKind &
  Readonly<{
    /** The codes of this kind that a typed or pasted text can mean, as they are stored; two at most. */
    findCodes: (typed: string) => readonly string[];
    find: (deps: Deps, code: string, proof: Proof) => Promise<string | null>;
    /** English path of the page that the code leads to; null, or not there: the record's own. */
    resolvePath?: (deps: Deps, id: string) => Promise<string | null>;
    readView: (deps: Deps, id: string, locale: Locale) => Promise<RecordView | null>;
    /** Does what a button says; false when the record does not allow it (any more). */
    performAction?: (deps: Deps, id: string, intent: string) => Promise<boolean>;
    /** Whether its person can write about it now, and our last words, if there are any; null: they cannot. */
    readQuestion?: (deps: Deps, id: string) => Promise<{ questionText: string | null } | null>;
    /** Takes what they write. `late`: nothing can be written any more; `missing`: a file is not there. */
    reply?: (deps: Deps, id: string, reply: ReplyInput) => Promise<Result<null, "late" | "missing">>;
  }>;
