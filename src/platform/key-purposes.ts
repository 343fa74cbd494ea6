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
  { does: "encrypts" } | { does: "signs" | "looks-up"; days: number | null } | { does: "derives" }
>;

/** Each purpose has keys of its own: what is made for one is worth nothing for another. */
const keyPurposes = {
  answers: { does: "encrypts" },
  "second-factor": { does: "encrypts" },
  "mail-links": { does: "encrypts" },
  // Tokens of clients that are not signed in work for a day.
  "access-token": { does: "signs", days: 2 },
  // A reader may leave by a mail of years ago.
  "newsletter-link": { does: "signs", days: null },
  // The cookie that owns files lives for a week. Digests of networks share room until their uploads end, which is sooner.
  uploads: { does: "signs", days: 8 },
  // A form may lie open for 30 days.
  form: { does: "signs", days: 31 },
  // Nothing is compared with another day's log.
  "log-ip": { does: "looks-up", days: 0 },
  // Links to registrations, and digests of the addresses of enquiries, which are stored as long as the enquiry.
  "look-up": { does: "looks-up", days: null },
  // People answer mails years later.
  "reply-address": { does: "signs", days: null },
  // Receipts are fetched years later.
  "gift-link": { does: "signs", days: null },
  // Links on the account page work for twelve hours.
  "monthly-link": { does: "signs", days: 2 },
  // The built-in provider signs each delivery anew.
  "sandbox-webhook": { does: "signs", days: 1 },
  order: { does: "derives" },
  ticket: { does: "derives" },
  // An order can be confirmed for a day.
  "order-email": { does: "signs", days: 2 },
  // Unpaid seats count until their event; few events are on sale for longer than a year.
  "order-limit": { does: "looks-up", days: 400 },
} as const satisfies Record<string, KeyUse>;

export type KeyPurpose = keyof typeof keyPurposes;
/** What is encrypted in the database. */
export type EncryptionPurpose = {
  [P in KeyPurpose]: (typeof keyPurposes)[P] extends { does: "encrypts" } ? P : never;
}[KeyPurpose];

export const KEY_PURPOSES = Object.keys(keyPurposes) as KeyPurpose[];

export const isEncryptionPurpose = (purpose: KeyPurpose): purpose is EncryptionPurpose =>
  keyPurposes[purpose].does === "encrypts";

/** Whether old keys are needed for good, to make a link again that was mailed before. */
export const makesSecretsOfIds = (purpose: KeyPurpose): boolean => keyPurposes[purpose].does === "derives";

const DAY = 86_400_000;
/** Values may still be read for so long from a request or a backup that began before they were encrypted again. */
const ENCRYPTING_DAYS = 7;

/**
 * How long an old key of a purpose lives after a newer one took its place, in milliseconds; null: for good. One that encrypts
 * lives on while a value needs it.
 */
export function lifeOfOldKey(purpose: KeyPurpose): number | null {
  const use: KeyUse = keyPurposes[purpose];
  if (use.does === "encrypts") return ENCRYPTING_DAYS * DAY;
  if (use.does === "derives" || use.days === null) return null;
  return use.days * DAY;
}
