import { DAY_MS } from "../time/durations";

/**
 * What a key is for, and how long an old one is needed after a newer one took its place.
 *
 * - `encrypts`: until no value is encrypted with it any more.
 * - `signs`: the newest signs, each verifies; for as long as what it signed is to work.
 * - `looks-up`: digests are stored, and found again by the digests of each key; for as long as they are stored.
 * - `derives`: makes the secret of a row from its id. The key is the one that was in use when the id was made, so a link can
 *   be mailed again years later.
 *
 * `days`: null is for good, or until an operator takes the key away.
 */
type KeyUse = Readonly<
  | { operation: "encrypts" }
  | { operation: "signs" | "looks-up"; retentionDays: number | null }
  | { operation: "derives" }
>;

/** Each purpose has keys of its own: what is made for one is worth nothing for another. */
const keyPurposes = {
  answers: { operation: "encrypts" },
  "second-factor": { operation: "encrypts" },
  "mail-links": { operation: "encrypts" },
  // Tokens of clients that are not signed in work for a day.
  "access-token": { operation: "signs", retentionDays: 2 },
  // A reader may leave by a mail of years ago.
  "newsletter-link": { operation: "signs", retentionDays: null },
  // The cookie that owns files lives for a week. Digests of networks share room until their uploads end, which is sooner.
  uploads: { operation: "signs", retentionDays: 8 },
  // A form may lie open for 30 days.
  form: { operation: "signs", retentionDays: 31 },
  // Nothing is compared with another day's log.
  "log-ip": { operation: "looks-up", retentionDays: 0 },
  // Links to registrations, and digests of the addresses of enquiries, which are stored as long as the enquiry.
  "look-up": { operation: "looks-up", retentionDays: null },
  // People answer mails years later.
  "reply-address": { operation: "signs", retentionDays: null },
  // Receipts are fetched years later.
  "gift-link": { operation: "signs", retentionDays: null },
  // The cookie by which a browser proves what it sent lives for six hours.
  "browser-proof": { operation: "signs", retentionDays: 1 },
  // Links on the account page work for twelve hours.
  "monthly-link": { operation: "signs", retentionDays: 2 },
  // The built-in provider signs each delivery anew.
  "sandbox-webhook": { operation: "signs", retentionDays: 1 },
  order: { operation: "derives" },
  ticket: { operation: "derives" },
  // An order can be confirmed for a day.
  "order-email": { operation: "signs", retentionDays: 2 },
  // Unpaid seats count until their event; few events are on sale for longer than a year.
  "order-limit": { operation: "looks-up", retentionDays: 400 },
} as const satisfies Record<string, KeyUse>;

export type KeyPurpose = keyof typeof keyPurposes;
/** What is encrypted in the database. */
export type EncryptionPurpose = {
  [P in KeyPurpose]: (typeof keyPurposes)[P] extends { operation: "encrypts" } ? P : never;
}[KeyPurpose];

export const KEY_PURPOSES = Object.keys(keyPurposes) as KeyPurpose[];

export const isEncryptionPurpose = (purpose: KeyPurpose): purpose is EncryptionPurpose =>
  keyPurposes[purpose].operation === "encrypts";

/** Whether old keys are needed for good, to make a link again that was mailed before. */
export const derivesSecretsFromIds = (purpose: KeyPurpose): boolean =>
  keyPurposes[purpose].operation === "derives";

/** Values may still be read for so long from a request or a backup that began before they were encrypted again. */
const OLD_ENCRYPTION_KEY_DAYS = 7;

/**
 * How long an old key of a purpose lives after a newer one took its place, in milliseconds; null: for good. One that encrypts
 * lives on while a value needs it.
 */
export function oldKeyLifetime(purpose: KeyPurpose): number | null {
  const use: KeyUse = keyPurposes[purpose];
  if (use.operation === "encrypts") return OLD_ENCRYPTION_KEY_DAYS * DAY_MS;
  if (use.operation === "derives" || use.retentionDays === null) return null;
  return use.retentionDays * DAY_MS;
}
