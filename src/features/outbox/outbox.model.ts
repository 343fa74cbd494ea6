import type { Locale } from "../../platform/i18n/locales";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time/durations";

/** Where a mail is on its way (product.md §8). */
export type MailState = "waiting" | "sending" | "sent" | "failed" | "suppressed";

/**
 * Why an address is blocked: the mailbox does not exist (`bounce`); mails failed for weeks (`undelivered`); the person
 * reported spam (`complaint`); staff said so. Only a block by staff holds back more than newsletters.
 */
export const SUPPRESSION_REASONS = ["bounce", "undelivered", "complaint", "staff"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

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
  /** One of many alike. Goes after what somebody waits for, not to a blocked address, and its texts are not kept once sent. */
  bulk?: boolean;
  /** From the address that does not name the organisation (`safeToName` is no). */
  neutral?: boolean;
};

/** How long a sender may hold a mail before it counts as killed, in milliseconds: longer than any attempt takes. */
export const LEASE_MS = 5 * MINUTE_MS;
/** Wait when the server cannot be reached, in milliseconds. */
export const UNAVAILABLE_RETRY_MS = 2 * MINUTE_MS;
/** "Not now" is asked again so often: for two and a half days. */
export const MAX_REFUSALS = 18;
/** After so long a mail says nothing true any more: it is given up, also when the server was away all the time. */
export const MAX_MAIL_AGE_MS = 14 * DAY_MS;
/** How long bounces and failures keep newsletters from an address; a mailbox may come back. */
export const BOUNCE_SUPPRESSION_MS = 90 * DAY_MS;
/** Days with failed mails, none delivered in between, after which no newsletter is sent; and how far apart at least. */
export const MIN_FAILURE_DAYS = 3;
export const MIN_FAILURE_PERIOD_MS = 14 * DAY_MS;
/** A mail that waits longer than this, in milliseconds, is delayed: pages say so. */
const DELAY_MS = 10 * MINUTE_MS;
/** Mails to one address in an hour; what is more waits. Bulk mail has its own rule (once in 6 days for a list). */
export const MAX_MAILS_PER_HOUR = 15;
/** How long mails are kept that have ended. */
export const MAIL_RETENTION_MS = 90 * DAY_MS;
/** How long after its last attempt a mail that did not go out can be sent again: its links are removed then. */
export const LINK_RETENTION_MS = 14 * DAY_MS;

/** Wait after the `refusals`-th "not now", in milliseconds: one minute, then twice as long each time, at most 6 hours. */
export const refusalRetryDelay = (refusals: number): number =>
  Math.min(MINUTE_MS * 2 ** (Math.max(refusals, 1) - 1), 6 * HOUR_MS);

/** No mail waits longer: what should have to was put off by a clock that has been set back since, and is due. */
export const MAX_RETRY_DELAY_MS = 12 * HOUR_MS;

/** The start of the hour that `MOST_AN_HOUR` counts. */
export const hourBefore = (now: Date): Date => new Date(now.getTime() - HOUR_MS);

/** What became of the newest mail about something that did not arrive. */
export type DeliveryProblem = "undelivered" | "delayed";

/** What a page says instead of "We emailed you"; null: the mail left, or is about to. */
export function deliveryProblem(
  mail: { state: MailState; createdAt: Date } | undefined,
  now: Date,
): DeliveryProblem | null {
  if (mail?.state === "failed" || mail?.state === "suppressed") return "undelivered";
  if (!mail || mail.state === "sent") return null;
  return now.getTime() - mail.createdAt.getTime() > DELAY_MS ? "delayed" : null;
}

/**
 * Whether a blocked address does not get this mail. What a person has asked for, or what is about their own affairs, is
 * tried all the same: the mailbox may be back, and the answer tells.
 */
export function isSuppressed(
  suppression: { reason: SuppressionReason; until: Date | null } | undefined,
  bulk: boolean,
  now: Date,
): boolean {
  if (!suppression || (suppression.until !== null && suppression.until <= now)) return false;
  return suppression.reason === "staff" || bulk;
}
