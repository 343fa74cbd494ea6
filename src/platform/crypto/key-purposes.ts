import { DAY_MS } from "../time/durations";

/**
 * Use of a key, which decides how long an old one is needed:
 * - `encrypts`: while any value is encrypted with it.
 * - `signs`: while its signatures must be valid; the newest key signs.
 * - `looks-up`: while its digests are stored; lookups try every key.
 * - `derives`: forever; the id's creation time selects the key, so that old links can be sent again.
 *
 * `retentionDays` null: until an operator removes the key.
 */
type KeyUse = Readonly<
  | { operation: "encrypts" }
  | { operation: "signs" | "looks-up"; retentionDays: number | null }
  | { operation: "derives" }
>;

/** Each purpose has its own keys, so a value for one is invalid for another. */
const keyPurposes = {
  answers: { operation: "encrypts" },
  "second-factor": { operation: "encrypts" },
  "mail-links": { operation: "encrypts" },
  // Tokens of anonymous clients are valid for a day.
  "access-token": { operation: "signs", retentionDays: 2 },
  // Unsubscribe links work for years.
  "newsletter-link": { operation: "signs", retentionDays: null },
  // The cookie that owns files lives for a week; digests of networks are needed for a shorter time.
  uploads: { operation: "signs", retentionDays: 8 },
  // A form may stay open for 30 days.
  form: { operation: "signs", retentionDays: 31 },
  // Logs of different days are never compared.
  "log-ip": { operation: "looks-up", retentionDays: 0 },
  // Links to registrations and email digests of enquiries live as long as their record.
  "look-up": { operation: "looks-up", retentionDays: null },
  // People reply to emails years later.
  "reply-address": { operation: "signs", retentionDays: null },
  // Receipts are downloaded years later.
  "gift-link": { operation: "signs", retentionDays: null },
  // The browser-proof cookie lives for six hours.
  "browser-proof": { operation: "signs", retentionDays: 1 },
  // Links on the account page are valid for twelve hours.
  "monthly-link": { operation: "signs", retentionDays: 2 },
  // The sandbox provider signs each delivery again.
  "sandbox-webhook": { operation: "signs", retentionDays: 1 },
  order: { operation: "derives" },
  ticket: { operation: "derives" },
  // An order can be confirmed for a day.
  "order-email": { operation: "signs", retentionDays: 2 },
  // Unpaid seats count until their event; few events sell tickets for over a year.
  "order-limit": { operation: "looks-up", retentionDays: 400 },
} as const satisfies Record<string, KeyUse>;

export type KeyPurpose = keyof typeof keyPurposes;
export type EncryptionPurpose = {
  [P in KeyPurpose]: (typeof keyPurposes)[P] extends { operation: "encrypts" } ? P : never;
}[KeyPurpose];

export const KEY_PURPOSES = Object.keys(keyPurposes) as KeyPurpose[];

export const isEncryptionPurpose = (purpose: KeyPurpose): purpose is EncryptionPurpose =>
  keyPurposes[purpose].operation === "encrypts";

export const derivesSecretsFromIds = (purpose: KeyPurpose): boolean =>
  keyPurposes[purpose].operation === "derives";

/** Long-running requests and backups may still read values encrypted with the old key. */
const OLD_ENCRYPTION_KEY_DAYS = 7;

/** Lifetime after a newer key replaced it, in milliseconds; null: no limit. Needed encryption keys live longer. */
export function oldKeyLifetime(purpose: KeyPurpose): number | null {
  const use: KeyUse = keyPurposes[purpose];
  if (use.operation === "encrypts") return OLD_ENCRYPTION_KEY_DAYS * DAY_MS;
  if (use.operation === "derives" || use.retentionDays === null) return null;
  return use.retentionDays * DAY_MS;
}
