import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/database/database";

/**
 * Somebody who wants to know what is kept of them, or that it goes. `emailKeys`: addresses that are proved to be theirs, the
 * present one first; `phone`: a number, in E.164, that staff have made sure of. Null: not known, or not proved.
 */
export type DataSubject = Readonly<{
  emailKeys: readonly string[];
  phone: string | null;
  accountId: string | null;
}>;

/**
 * What becomes of the texts of a table when somebody is erased. Every text column of a table stands in one of the lists:
 * `goes`: emptied, or gone with its row. `stays`: kept as long as `keeps` says, and why. `plain`: says nothing of anybody
 * (states, codes of ours, languages).
 */
type TextColumns = Readonly<{
  erased?: readonly string[];
  retained?: readonly string[];
  nonPersonal?: readonly string[];
}>;

export const PERSONAL_DATA_SOURCES = [
  "account",
  "registrations",
  "enquiries",
  "gifts",
  "orders",
  "newsletter",
  "mails",
  "uploads",
] as const;
export type PersonalDataSourceName = (typeof PERSONAL_DATA_SOURCES)[number];

/** Why something stays when a person is erased. */
export type RetentionReason =
  /** Finance is kept for ten years; the person's name stands on papers that were issued. */
  | "books"
  /** Something is under way that cannot go on without it: a class, an event that is still to come. */
  | "under_way"
  /** A report of somebody's safety is kept until it is closed. */
  | "safety"
  /** So that nobody writes to the address again. */
  | "do_not_write"
  /** What was done, without whom it was about. */
  | "history";

/** What was erased of one source, and what stays, as numbers of records; the files whose bytes follow at once. */
export type ErasureResult = Readonly<{
  erased: number;
  retained: Partial<Record<RetentionReason, number>>;
  files?: readonly string[];
}>;

/** Why nothing can be erased yet: something has to be ended first, by the person or by staff. */
export type ErasureBlocker = "monthly_gift" | "staff";

/** What of a consent is kept: what was agreed to, in which wording, when. */
export type Consent = Readonly<{
  what: string;
  consentText: string | null;
  at: Date | null;
  withdrawnAt: Date | null;
}>;

/** One record as the person gets it: names and values, readable as they are. */
export type PersonalRecord = Readonly<Record<string, unknown>>;

type SourceReadDeps = Pick<Deps, "db" | "keys" | "now">;
export type SourceEraseDeps = Pick<Deps, "db" | "now" | "keys" | "newId" | "origin" | "replies"> & {
  organisation: () => Promise<string>;
};

/**
 * What a feature gives so that nobody's data can be forgotten: which of its tables hold something of people, everything of
 * one person, and how it goes. `src/features/privacy/personal-data-sources.server.ts` lists them all, and a test finds the table that none names.
 */
export type PersonalDataSource = Readonly<{
  name: PersonalDataSourceName;
  tables: Readonly<Record<string, TextColumns>>;
  read: (deps: SourceReadDeps, person: DataSubject) => Promise<readonly PersonalRecord[]>;
  consents?: (deps: SourceReadDeps, person: DataSubject) => Promise<readonly Consent[]>;
  blockers?: (deps: SourceReadDeps, person: DataSubject) => Promise<readonly ErasureBlocker[]>;
  /** Erases in the caller's transaction, which may be undone: that is how it is shown beforehand. */
  erase: (tx: Tx, deps: SourceEraseDeps, person: DataSubject) => Promise<ErasureResult>;
}>;

/** The address of a row whose person is gone: valid, unique, nobody's. */
export const anonymousEmail = (id: string): string => `${id}@deleted.invalid`;
/** Whether an address stands for a person who was erased: no mail reaches it. */
export const isAnonymizedEmail = (email: string): boolean => email.endsWith("@deleted.invalid");
