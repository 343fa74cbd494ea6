import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/database/database";

/** `emailKeys`: verified, the current one first. `phone`: E.164, verified by staff. Null: unverified. */
export type DataSubject = Readonly<{
  emailKeys: readonly string[];
  phone: string | null;
  accountId: string | null;
}>;

/**
 * Each text column is in one list. `erased`: emptied, or deleted with its row. `nonPersonal`: not about
 * people.
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

export type RetentionReason =
  /** Financial records stay for ten years; issued documents contain the name. */
  | "books"
  /** Such as a current class or a future event. */
  | "under_way"
  /** Safety reports stay until they are closed. */
  | "safety"
  /** So that no one writes to the email address again. */
  | "do_not_write"
  | "history";

export type ErasureResult = Readonly<{
  erased: number;
  retained: Partial<Record<RetentionReason, number>>;
  files?: readonly string[];
}>;

export type ErasureBlocker = "monthly_gift" | "staff";

export type Consent = Readonly<{
  what: string;
  consentText: string | null;
  at: Date | null;
  withdrawnAt: Date | null;
}>;

export type PersonalRecord = Readonly<Record<string, unknown>>;

type SourceReadDeps = Pick<Deps, "db" | "keys" | "now">;
export type SourceEraseDeps = Pick<Deps, "db" | "now" | "keys" | "newId" | "origin" | "replies"> & {
  organisation: () => Promise<string>;
};

/** `personal-data-sources.server.ts` lists all sources, and a test finds tables that none declares. */
export type PersonalDataSource = Readonly<{
  name: PersonalDataSourceName;
  tables: Readonly<Record<string, TextColumns>>;
  read: (deps: SourceReadDeps, person: DataSubject) => Promise<readonly PersonalRecord[]>;
  consents?: (deps: SourceReadDeps, person: DataSubject) => Promise<readonly Consent[]>;
  blockers?: (deps: SourceReadDeps, person: DataSubject) => Promise<readonly ErasureBlocker[]>;
  /** Runs in the transaction of the caller, which rolls back for a preview. */
  erase: (tx: Tx, deps: SourceEraseDeps, person: DataSubject) => Promise<ErasureResult>;
}>;

/** A valid, unique placeholder. */
export const anonymousEmail = (id: string): string => `${id}@deleted.invalid`;
export const isAnonymizedEmail = (email: string): boolean => email.endsWith("@deleted.invalid");
