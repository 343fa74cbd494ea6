import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import type { Result } from "../../platform/result";
import type { Owner, SentFile } from "../uploads/file-uploads.model";

/** `digits`: the last four. `phone`: without the prefix (0, +, 00). `emailKey`: as from `emailKey()`. */
export type Proof = { digits: string } | { phone: string } | { emailKey: string };

/** No country has shorter phone numbers. */
export const MIN_FULL_NUMBER_DIGITS = 7;

/** `phone`: E.164. `number`: the access number of people without a contact. */
type KnownContact = { emailKey: string | null; phone: string | null; number?: string | null };

export function matchesProof(contact: KnownContact, proof: Proof): boolean {
  if ("emailKey" in proof) return contact.emailKey === proof.emailKey;
  // The whole access number: it is short, and the record may put someone in danger.
  if (contact.number) return "phone" in proof && proof.phone === contact.number;
  if (contact.phone === null) return false;
  if ("digits" in proof) return contact.phone.slice(-4) === proof.digits;
  return proof.phone.length >= MIN_FULL_NUMBER_DIGITS && contact.phone.endsWith(proof.phone);
}

/** A duplicate `clientId` is the same message. `files`: ids of uploads. `from`: null if unknown. */
export type ReplyInput = {
  clientId: string;
  text: string;
  files: readonly string[];
  owner: Owner;
  from?: string | null;
};

/** Prepends the sender if it is not the person, because an email may have been forwarded. */
export const withSenderName = ({ text, from }: ReplyInput, email: string | null): string =>
  from === undefined || (from !== null && from.toLowerCase() === email?.toLowerCase())
    ? text
    : `${from ?? "?"}:\n\n${text}`;

export type ThreadMessage = { at: Date; by: "us" | "person"; text: string };

export const RECORD_GROUPS = ["sent", "tickets", "gifts", "newsletter"] as const;
export type RecordGroup = (typeof RECORD_GROUPS)[number];

/** Localized for its person. */
export type RecordView = {
  reference: string | null;
  title: string;
  /** The day of submission; null where another day is among the facts. */
  since: string | null;
  state: string;
  /** See product.md §4; null where the state is enough. */
  now: string | null;
  next: string | null;
  facts: { label: string; text: string }[];
  /** `confirmation` is asked on a page of its own. */
  actions: { intent: string; label: string; confirmation?: string; isSecondary?: boolean }[];
  /** Only where no other page shows them. */
  answers?: { label: string; text: string }[];
  files?: SentFile[];
  /** Oldest first; `at` is a localized day. */
  thread?: { by: ThreadMessage["by"]; at: string; text: string }[];
  /** Paths below the record. `isPrimary`: the person is asked to open it. */
  subpages?: { to: string; label: string; isPrimary?: boolean }[];
  /** Paths that only the person may open: given after email verification, never for a code. */
  links?: { label: string; to: string }[];
};

export type CodedRecordView = RecordView & { reference: string; since: string; now: string; next: string };

export type AccountRecordKind = Readonly<{
  group: RecordGroup;
  listByEmail: (
    deps: Deps,
    emailKeys: readonly string[],
    locale: Locale,
  ) => Promise<{ id: string; recordView: RecordView }[]>;
}>;

/** Records that a code opens on `/code`. Unknown ids return null. */
export type RecordKind = AccountRecordKind &
  Readonly<{
    findCodes: (typed: string) => readonly string[];
    find: (deps: Deps, code: string, proof: Proof) => Promise<string | null>;
    /** English path; null: the page of the record. */
    resolvePath?: (deps: Deps, id: string) => Promise<string | null>;
    readView: (deps: Deps, id: string, locale: Locale) => Promise<RecordView | null>;
    /** False: not possible now. */
    performAction?: (deps: Deps, id: string, intent: string) => Promise<boolean>;
    /** Our last message; null: the person cannot write. */
    readQuestion?: (deps: Deps, id: string) => Promise<{ questionText: string | null } | null>;
    /** `late`: the person can no longer write; `missing`: a file is gone. */
    reply?: (deps: Deps, id: string, reply: ReplyInput) => Promise<Result<null, "late" | "missing">>;
  }>;
