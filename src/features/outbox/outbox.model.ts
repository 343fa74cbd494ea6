import type { Locale } from "../../platform/languages";

/** Where a mail is on its way (product.md §8). */
export type MailState = "waiting" | "sending" | "sent" | "failed" | "suppressed";

/** Why an address is not written to: there is nobody; they called a mail unwanted; staff said so. */
export type SuppressionReason = "bounce" | "complaint" | "staff";

/** A finished mail. `subject`, `html` and `text` are in the language `locale`; the text part is never missing. */
export type Mail = {
  /** What it is about, `newsletter.confirm`. */
  kind: string;
  recipient: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  /** Extra header lines: name → value. */
  headers?: Record<string, string>;
  /** An event for the calendar of the reader (RFC 5545), as a file beside the text. */
  calendar?: string;
  /** One of many alike. Goes after what somebody waits for, not to who complained, and its texts are not kept once sent. */
  bulk?: boolean;
  /** From the address that does not name the organisation (`safeToName` is no). */
  neutral?: boolean;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a sender may hold a mail before it counts as killed, in milliseconds: longer than any attempt takes. */
export const LEASE = 5 * MINUTE;
/** Wait when the server cannot be reached, in milliseconds. */
export const AWAY_PAUSE = 2 * MINUTE;
/** "Not now" is asked again so often: for two and a half days. */
export const MOST_REFUSALS = 18;
/** After so long a mail says nothing true any more: it is given up, also when the server was away all the time. */
export const OLDEST = 14 * DAY;
/** How long a bounce keeps us from an address; a mailbox may come back. */
export const BOUNCE_HOLDS = 90 * DAY;
/** Mails to one address in an hour; what is more waits. Bulk mail has its own rule (once in 6 days for a list). */
export const MOST_AN_HOUR = 15;
/** How long mails are kept that have ended. */
export const KEPT = 90 * DAY;
/** How long after its last attempt a mail that did not go out can be sent again: its links are removed then. */
export const LINKS_KEPT = 14 * DAY;

/** Wait after the `refusals`-th "not now", in milliseconds: one minute, then twice as long each time, at most 6 hours. */
export const refusalPause = (refusals: number): number =>
  Math.min(MINUTE * 2 ** (Math.max(refusals, 1) - 1), 6 * HOUR);

/** No mail waits longer: what should have to was put off by a clock that has been set back since, and is due. */
export const LONGEST_PAUSE = 12 * HOUR;

/** The start of the hour that `MOST_AN_HOUR` counts. */
export const hourBefore = (now: Date): Date => new Date(now.getTime() - HOUR);

/** Whether a suppressed address may get this mail after all. */
export function holdsBack(
  suppression: { reason: SuppressionReason; until: Date | null } | undefined,
  bulk: boolean,
  now: Date,
): boolean {
  if (!suppression || (suppression.until !== null && suppression.until <= now)) return false;
  return suppression.reason === "complaint" ? bulk : true;
}
